'use client'

import { more } from '../messages/en/more.js'
import { passkeyUse } from '../messages/en/passkey-use.js'
import { type TextLookup, useTexts } from './use-texts.js'

const TEXTS = { ...more, ...passkeyUse }

/** All texts of the parts that ask for a passkey. */
export const usePasskeyTexts = (): TextLookup => useTexts(TEXTS)

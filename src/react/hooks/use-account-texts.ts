'use client'

import { account } from '../messages/en/account.js'
import { more } from '../messages/en/more.js'
import { type TextLookup, useTexts } from './use-texts.js'

const TEXTS = { ...more, ...account }

/** All texts of the components of an account page. */
export const useAccountTexts = (): TextLookup => useTexts(TEXTS)

'use client'

import { account } from '../messages/en/account.js'
import { more } from '../messages/en/more.js'
import { trusted } from '../messages/en/trusted.js'
import { type TextLookup, useTexts } from './use-texts.js'

const TEXTS = { ...more, ...account, ...trusted }

/** The texts of the list of trusted browsers. */
export const useTrustedTexts = (): TextLookup => useTexts(TEXTS)

'use client'

import { trust } from '../messages/en/trust.js'
import { type TextLookup, useTexts } from './use-texts.js'

/** The text of the box that trusts a browser. */
export const useTrustTexts = (): TextLookup => useTexts(trust)

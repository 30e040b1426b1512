'use client'

import { more } from '../messages/en/more.js'
import { type TextLookup, useTexts } from './use-texts.js'

/** All texts, for every component except the login form. */
export const useMoreTexts = (): TextLookup => useTexts(more)

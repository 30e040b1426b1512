'use client'

import { more } from '../messages/en/more.js'
import { type TextLookup, useTexts } from './use-texts.js'

/** All texts: for the components that are more than the sign-in form. */
export const useMoreTexts = (): TextLookup => useTexts(more)

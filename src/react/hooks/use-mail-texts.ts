'use client'

import { mail } from '../messages/en/mail.js'
import { more } from '../messages/en/more.js'
import { type TextLookup, useTexts } from './use-texts.js'

const TEXTS = { ...more, ...mail }

/** All texts of a sign-in by email. */
export const useMailTexts = (): TextLookup => useTexts(TEXTS)

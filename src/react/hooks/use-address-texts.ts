'use client'

import { address } from '../messages/en/address.js'
import { more } from '../messages/en/more.js'
import { type TextLookup, useTexts } from './use-texts.js'

const TEXTS = { ...more, ...address }

/** All texts of the components that change the email address. */
export const useAddressTexts = (): TextLookup => useTexts(TEXTS)

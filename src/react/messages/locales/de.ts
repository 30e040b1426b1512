import { de as codes } from '../../../contract/messages/de.js'
import { de } from '../de.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...de }

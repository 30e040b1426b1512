import { ar as codes } from '../../../contract/messages/ar.js'
import { ar } from '../ar.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...ar }

import { zh as codes } from '../../../contract/messages/zh.js'
import { zh } from '../zh.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...zh }

import { pt as codes } from '../../../contract/messages/pt.js'
import { pt } from '../pt.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...pt }

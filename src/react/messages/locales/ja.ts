import { ja as codes } from '../../../contract/messages/ja.js'
import { ja } from '../ja.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...ja }

import { fr as codes } from '../../../contract/messages/fr.js'
import { fr } from '../fr.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...fr }

import { es as codes } from '../../../contract/messages/es.js'
import { es } from '../es.js'

/** All texts of one language, in one chunk. */
export const texts = { ...codes, ...es }

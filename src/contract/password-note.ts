import type { Settings } from '../config/types.js'

/** How long a new password may be. */
export const passwordNote = (settings: Settings): string =>
  `A password has ${settings.PASSWORD_MIN_LENGTH} to ${settings.PASSWORD_MAX_LENGTH} characters.`

import type { Context } from '../../context.js'
import { trimSlash } from '../../trim-slash.js'

/** The address of a path below AUTH_PREFIX. */
export const authUrl = ({ config }: Context, path: string): string =>
  `${trimSlash(config.settings.BASE_URL)}${config.settings.AUTH_PREFIX}/${path}`

import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'

/**
 * Whether the user has a usable password. Django stores `!` and random text for a user without one. With PASSWORD_LOGIN false nobody
 * has one.
 */
export const hasPassword = ({ config }: Pick<Context, 'config'>, { password }: Pick<UserRow, 'password'>): boolean =>
  config.settings.PASSWORD_LOGIN && password !== null && !password.startsWith('!')

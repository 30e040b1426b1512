import type { Context } from '../../context.js'
import type { RegistrationRow, UserRow } from '../../store/base/db.js'

/** The username as the service shows it. With USERNAME 'none' a name that is left over in the database is not shown. */
export const usernameOf = ({ config }: Context, { username }: Pick<UserRow, 'username'>): string | null =>
  config.settings.USERNAME === 'none' ? null : username

/** The text that names an account to its owner: the username, else the address. */
export const accountName = (ctx: Context, row: Pick<UserRow | RegistrationRow, 'username' | 'email'>): string =>
  usernameOf(ctx, row) ?? row.email ?? ''

/**
 * The name by which an email greets the owner of an account. The first name counts only after the address is proven: otherwise a
 * stranger could register somebody else's address and have their own words emailed to it.
 */
export const greetingName = (ctx: Context, user: UserRow): string =>
  (user.emailVerifiedAt !== null && user.firstName) || accountName(ctx, user)

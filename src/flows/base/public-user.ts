import type { PublicUser } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'

/** The user in every response. Nothing else of the row leaves the service (ASVS 15.3.1). */
export function publicUser(ctx: Context, row: UserRow): PublicUser {
  const user: PublicUser = {
    pk: row.id,
    ...nameOf(ctx, row),
    email: row.email ?? '',
    first_name: row.firstName,
    last_name: row.lastName,
  }
  for (const field of Object.keys(ctx.config.schemas.user?.shape ?? {})) user[field] = row[field] ?? null
  return user
}

/** The user for code of the host on the server: with the columns of `schemas.private`, which no response has. */
export function hostUser(ctx: Context, row: UserRow): PublicUser {
  const user = publicUser(ctx, row)
  for (const field of Object.keys(ctx.config.schemas.private?.shape ?? {})) user[field] = row[field] ?? null
  return user
}

/** With USERNAME 'required' the field is always a text, as clients of the DRF wire expect. */
function nameOf({ config }: Context, { username }: UserRow): Pick<PublicUser, 'username'> {
  const { USERNAME } = config.settings
  if (USERNAME === 'none') return {}
  return { username: USERNAME === 'required' ? (username ?? '') : username }
}

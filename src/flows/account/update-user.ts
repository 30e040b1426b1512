import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { findTakenField, updateUser as writeUser } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { findHolder } from '../../store/registration/registrations.js'
import { parseUsername } from '../base/identifiers.js'
import { ownChange } from './own-fields.js'

export interface ProfileChange {
  username?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  /** The host's own fields. */
  [field: string]: unknown
}

/**
 * Changes the profile. Only the fields of the schema reach the store (ASVS 15.3.3); the address is none of them.
 * @throws AuthError `username` `invalid` or `unique`, and what the host's own schema says of its fields
 */
export async function updateUser(ctx: Context, user: UserRow, change: ProfileChange, caller: Caller): Promise<UserRow> {
  const data: Record<string, unknown> = {}
  if (change.username !== undefined) Object.assign(data, await checkName(ctx, user, change.username, caller))
  if (change.first_name !== undefined) data.firstName = change.first_name
  if (change.last_name !== undefined) data.lastName = change.last_name
  Object.assign(data, await ownChange(ctx, user, change))
  if (Object.keys(data).length === 0) return user
  try {
    return await writeUser(ctx.db, user.id, data)
  } catch (error) {
    if (isUniqueClash(error)) throw fieldError(await takenField(ctx, data, user.id), 'unique')
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
}

async function checkName(ctx: Context, user: UserRow, input: string, caller: Caller) {
  const name = parseUsername(input, user.emailKey)
  if (!name) throw fieldError('username', 'invalid')
  if (name.key !== user.usernameKey && (await findHolder(ctx.db, name.key, caller.now)))
    throw fieldError('username', 'unique')
  return { username: name.username, usernameKey: name.key }
}

/** The host's own field that is taken, else the name. */
async function takenField(ctx: Context, { usernameKey, ...data }: Record<string, unknown>, id: UserRow['id']) {
  const found = await findTakenField(ctx.db, { ...data, usernameKey }, id)
  return found === undefined || found === 'usernameKey' ? 'username' : found
}

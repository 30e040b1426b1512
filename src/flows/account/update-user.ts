import type { Caller, Context } from '../../context.js'
import type { UsernameMode } from '../../contract/client-config.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import { isUsernameTaken } from '../../store/account/reserved.js'
import { findTakenField, writeUser } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { findHolder } from '../../store/registration/registrations.js'
import { issuesOf, refuseIssues } from '../base/field-rules.js'
import { parseUsername } from '../base/identifiers.js'
import { type OwnSchema, ownChange } from './own-fields.js'

export interface ProfileChange {
  /** null and '' remove it. */
  username?: string | null | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  /** The host's own fields. */
  [field: string]: unknown
}

/**
 * Changes the user's own profile. A request may change the host's fields of `schemas.profile` and no other.
 * @throws AuthError as `updateProfile`, and `not_authenticated` when the user changed concurrently or no longer exists
 */
export async function updateUser(ctx: Context, user: UserRow, change: ProfileChange, caller: Caller): Promise<UserRow> {
  try {
    return await updateProfile(ctx, user, { change, own: ctx.config.schemas.profile }, caller)
  } catch (error) {
    throw isNotFound(error) ? new AuthError('not_authenticated') : error
  }
}

/**
 * Changes the profile. Only the fields of the schema reach the store (ASVS 15.3.3). The email address is not one of them.
 * @param asked `own`: the host's fields that may change
 * @throws AuthError `username` `invalid`, `unique` or `required`, and the issues of the host's own schema; P2025 when the user
 * changed concurrently or no longer exists
 */
export async function updateProfile(
  ctx: Context,
  user: UserRow,
  asked: { change: ProfileChange; own: OwnSchema },
  caller: Caller,
): Promise<UserRow> {
  const data = await profileData(ctx, user, asked, caller)
  if (Object.keys(data).length === 0) return user
  try {
    return await writeUser(ctx.db, user, data, caller.now)
  } catch (error) {
    if (isUniqueClash(error)) throw fieldError(await takenField(ctx, data, user.id), 'unique')
    throw error
  }
}

/** The columns that a change writes. @throws AuthError as `updateProfile` does before it writes */
export async function profileData(
  ctx: Context,
  user: UserRow,
  asked: { change: ProfileChange; own: OwnSchema },
  caller: Caller,
): Promise<Record<string, unknown>> {
  const { data, issues } = await judge(ctx, user, asked, caller)
  refuseIssues(issues)
  return data
}

/**
 * Applies the rules to the fields that passed the schema when it refused others. @param refused the names of the refused
 * fields
 */
export async function profileIssues(
  ctx: Context,
  user: UserRow,
  { change, refused }: { change: ProfileChange; refused: readonly string[] },
  caller: Caller,
): Promise<FieldIssues> {
  // The object rules of the host's schema run only when all of its fields are valid.
  const own = ctx.config.schemas.profile
  const names = Object.keys(own?.shape ?? {})
  const judged = refused.some((name) => names.includes(name))
    ? Object.fromEntries(Object.entries(change).filter(([name]) => !names.includes(name)))
    : change
  return (await judge(ctx, user, { change: judged, own }, caller)).issues
}

/** The data that a change writes, and every problem with it. */
async function judge(
  ctx: Context,
  user: UserRow,
  { change, own }: { change: ProfileChange; own: OwnSchema },
  caller: Caller,
) {
  const data: Record<string, unknown> = {}
  const { username, first_name: firstName, last_name: lastName } = change
  if (firstName !== undefined) data.firstName = firstName
  if (lastName !== undefined) data.lastName = lastName
  const take = async (part: Promise<Record<string, unknown>>) => void Object.assign(data, await part)
  const issues = {
    ...(await issuesOf(take(ownChange(own, user, change)))),
    ...(username === undefined ? {} : await issuesOf(take(checkName(ctx, user, username, caller)))),
  }
  return { data, issues }
}

async function checkName(ctx: Context, user: UserRow, given: string | null, caller: Caller) {
  const { USERNAME } = ctx.config.settings
  if (USERNAME === 'none') throw fieldError('username', 'invalid')
  const input = given ?? ''
  if (input === '') return removedName(user, USERNAME)
  // Today's rules may refuse the name of an imported user. The user keeps it as long as it does not change.
  if (input === user.username?.trim()) return {}
  const name = parseUsername(input, user.emailKey)
  if (!name) throw fieldError('username', 'invalid')
  const { key } = name
  const taken =
    key !== user.usernameKey && ((await findHolder(ctx.db, key, caller.now)) ?? (await isUsernameTaken(ctx.db, key)))
  if (taken) throw fieldError('username', 'unique')
  return { username: name.username, usernameKey: key }
}

function removedName({ email }: UserRow, USERNAME: UsernameMode) {
  if (USERNAME === 'required' || email === null) throw fieldError('username', 'required')
  return { username: null, usernameKey: null }
}

/** The field whose value is taken, by the name of its column, else `username`. */
export async function takenField(
  ctx: Context,
  { usernameKey, ...data }: Record<string, unknown>,
  id: UserRow['id'],
): Promise<string> {
  const found = await findTakenField(ctx.db, { ...data, usernameKey }, { except: id, now: ctx.now() })
  return found === undefined || found === 'usernameKey' ? 'username' : found
}

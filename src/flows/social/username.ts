import { randomBytes } from 'node:crypto'
import type { ProviderProfile } from '../../config/hooks.js'
import type { Context } from '../../context.js'
import { USERNAME_MAX } from '../../contract/account.js'
import { nonFieldError } from '../../contract/errors.js'
import type {} from '../../social/types.js'
import { isUsernameTaken } from '../../store/account/reserved.js'
import { findHolder } from '../../store/registration/registrations.js'
import { parseUsername, type Username } from '../base/identifiers.js'

/** Code points reserved for the suffix that makes a name unique. */
const SUFFIX = 10
/** Numbered names that are tried before a random one. */
const NUMBERED = 4

/**
 * The part of a text that can be a username: the part before an `@`, with spaces as `_`, without characters that are not
 * allowed.
 */
function baseOf(text: string | null | undefined): string {
  const [local = ''] = (text ?? '').normalize('NFKC').trim().split('@')
  const fit = local.replace(/\s+/g, '_').replace(/[^\p{L}\p{M}\p{Nd}.+\-_]/gu, '')
  return [...fit].slice(0, USERNAME_MAX - SUFFIX).join('')
}

const candidate = (base: string, index: number): string => {
  if (index === 0) return base
  return index < NUMBERED ? `${base}${index + 1}` : `${base}_${randomBytes(4).toString('hex')}`
}

/**
 * The username of an account that a provider creates; null with USERNAME 'none', and with 'optional' if there is an address:
 * the service invents a name only for an account that would have neither.
 * @throws AuthError `email_required` with USERNAME 'none' without an address
 */
export async function newUsername(
  ctx: Context,
  { profile, emailKey }: { profile: ProviderProfile; emailKey: string | null },
  attempt: number,
  now: Date,
): Promise<Username | null> {
  const { USERNAME } = ctx.config.settings
  if (USERNAME === 'none' && emailKey === null) throw nonFieldError('email_required')
  const isNameless = USERNAME !== 'required' && emailKey !== null
  return isNameless ? null : freeUsername(ctx, profile, attempt, now)
}

/**
 * A free username: the provider's, else the local part of the address, else the person's name, made unique.
 * @param attempt the number of races that this registration has lost; from the second on the name is random
 */
async function freeUsername(ctx: Context, profile: ProviderProfile, attempt: number, now: Date): Promise<Username> {
  const { username, email, firstName, lastName } = profile
  const base = [username, email, `${firstName} ${lastName}`].map(baseOf).find((text) => /[^_]/.test(text)) ?? 'user'
  for (let index = attempt > 1 ? NUMBERED : 0; index < NUMBERED + 3; index++) {
    const name = parseUsername(candidate(base, index), null)
    if (name && (await isFree(ctx, name.key, now))) return name
  }
  throw new Error('No free username was found')
}

async function isFree(ctx: Context, key: string, now: Date): Promise<boolean> {
  const [isTaken, holder] = await Promise.all([isUsernameTaken(ctx.db, key), findHolder(ctx.db, key, now)])
  return !isTaken && holder === null
}

import type { Caller, Context } from '../../context.js'
import { randomId, sha256 } from '../../crypto/random.js'
import type { SessionRow, UserId, UserRow } from '../../store/base/db.js'
import { isMadeHere, isUnusedToken, MADE_HERE } from '../../store/import/made-here.js'
import type { Continued, Times } from '../../store/import/sessions.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { requiresMfa } from '../base/requires-mfa.js'
import { addSeconds } from '../base/time.js'
import { isPasskeyFactor } from '../passkeys/factor.js'
import { idleEnd, sessionRow } from '../session/issue-credentials.js'
import { type Factors, hasFactor } from './factors.js'
import type { ImportOptions } from './options.js'
import type { Person } from './person.js'

/** A key of a person. `session`: an earlier run made it, and it continues in the new epoch of the account. */
export interface Key {
  hash: string
  session: SessionRow | null
}

/** What keys become: new sessions, and the changes of those that earlier runs made. */
interface TokenRows {
  sessions: readonly SessionRow[]
  continued: Continued
}

/** The keys of a person that become sessions, and why others do not, for the report. */
export interface Tokens {
  kept: readonly Key[]
  notes: readonly string[]
}

/** The form of a key of Django REST framework, which is also the form of a key here. */
const KEY = /^[0-9a-f]{40}$/

/** Whether the keys of the source become sessions. */
export const readsTokens = ({ settings }: Context['config'], options: Pick<ImportOptions, 'tokens'>): boolean =>
  options.tokens && settings.AUTH_TYPE === 'token'

/** The hashes of the keys that can become sessions, each of them once. */
export const tokenHashes = (
  config: Context['config'],
  { tokens }: Person,
  options: Pick<ImportOptions, 'tokens'>,
): string[] =>
  readsTokens(config, options) ? [...new Set((tokens ?? []).filter((token) => KEY.test(token)).map(sha256))] : []

/**
 * Whether an imported session of an account continues: it is valid, or nobody has used its key yet. Between the first import and
 * the day of the change, keys are used at the source only, so their time begins again with each run.
 */
export const isLive = (session: SessionRow, user: { id: UserId; authEpoch: number } | undefined, now: Date): boolean =>
  isMadeHere(session) &&
  session.userId === user?.id &&
  session.authEpoch === user.authEpoch &&
  session.revokedAt === null &&
  (isUnusedToken(session) || (session.idleExpiresAt > now && session.expiresAt > now))

/** The times of sessions whose key nobody has used. */
export function newTimes(ctx: Context, now: Date): Times {
  const expiresAt = addSeconds(now, ctx.config.settings.SESSION_LIFETIME)
  return { expiresAt, idleExpiresAt: idleEnd(ctx, now, expiresAt) }
}

/** The ids of the sessions whose key nobody has used. */
export const unusedOf = (keys: readonly Key[]): string[] =>
  keys.flatMap(({ session }) => (session && isUnusedToken(session) ? [session.id] : []))

/** Whether a person keeps a second factor. */
export const keepsFactor = (
  ctx: Context,
  { factors, passkeys }: { factors: Factors; passkeys: readonly object[] },
): boolean => hasFactor(factors) || (isPasskeyFactor(ctx) && passkeys.length > 0)

/** Whether an account has an active method. */
export const hasMethod = async ({ db }: Context, userId: UserId): Promise<boolean> =>
  (await findActiveMethods(db, userId)).length > 0

/**
 * Sessions whose keys people have already. The mark of a recent login is not set. The rule of a login decides whether the session
 * has to enroll a second factor first. One that was used keeps its times, so its absolute end does not move.
 * @throws AuthError `unavailable` when the host's `mfaRequired` fails
 */
export async function tokenRows(
  ctx: Context,
  keys: readonly Key[],
  user: UserRow,
  { caller, hasSecond }: { caller: Caller; hasSecond: () => Promise<boolean> | boolean },
): Promise<TokenRows> {
  const { USE_MFA } = ctx.config.settings
  const mfaEnrolmentRequired = keys.length > 0 && USE_MFA && (await requiresMfa(ctx, user)) && !(await hasSecond())
  const made = keys.filter(({ session }) => session === null)
  return {
    sessions: made.map(({ hash }) => ({
      ...sessionRow(ctx, user, caller, { methods: 'pwd', authenticatedAt: null, mfaEnrolmentRequired }),
      id: `${MADE_HERE}${randomId()}`,
      keyHash: hash,
    })),
    continued: {
      ids: keys.flatMap(({ session }) => session?.id ?? []),
      unused: unusedOf(keys),
      times: newTimes(ctx, caller.now),
      mfaEnrolmentRequired,
    },
  }
}

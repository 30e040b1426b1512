import type { Caller, Context } from '../../context.js'
import type { MfaChallengeRow } from '../../store/base/db.js'
import { createChallenge, trimChallenges } from '../../store/mfa/challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import type { LoginInProgress, SecondStep } from '../base/types.js'
import { takeMfaMail } from '../limits/mfa.js'
import { codeMail, newChallenge, newSealedKey, rootOf } from './challenge.js'
import { findHandler } from './methods.js'

/** The stage of the second factor: a challenge for the primary method, or null when the user has none active. */
export async function beginSecondStep(
  ctx: Context,
  login: LoginInProgress,
  caller: Caller,
): Promise<SecondStep | null> {
  const { user, methods: firstFactor, cookieBound } = login
  const active = await findActiveMethods(ctx.db, user.id)
  // A method that the configuration has no more still asks for a second step: a backup code answers it.
  const chosen = active.find(({ name }) => findHandler(ctx, name)) ?? active[0]
  if (!chosen) return null
  const method = chosen.name
  const { token, row } = newChallenge(ctx, user, { purpose: 'login', method, firstFactor, cookieBound }, caller.now)
  const codeSent = (await mayMail(ctx, row)).allowed
  if (codeSent) markSent(ctx, row, caller.now)
  await ctx.db.client.$transaction([
    createChallenge(ctx.db, row),
    trimChallenges(ctx.db, user.id),
    ...(codeSent ? [codeMail(ctx, row, user, caller)] : []),
  ])
  if (codeSent) ctx.mailDue()
  return { kind: 'mfa-required', ephemeralToken: token, method, codeSent: codeSent || knowsItself(ctx, method) }
}

/** Whether whoever has the method knows its codes: nothing has to be sent. */
export const knowsItself = (ctx: Context, method: string): boolean => findHandler(ctx, method)?.sends === false

/** Whether codes of this method are sent. */
export const sends = (ctx: Context, method: string): boolean => findHandler(ctx, method)?.sends ?? false

/** Whether a code may be mailed for this login now; counted when it may. */
export async function mayMail(ctx: Context, row: MfaChallengeRow): Promise<{ allowed: boolean; retryAfter: number }> {
  if (!sends(ctx, row.method)) return { allowed: false, retryAfter: 0 }
  return takeMfaMail(ctx, { challengeId: rootOf(row), userId: row.userId, first: row.sentCount === 0 })
}

/** Gives the row a new code, as of now. */
export function markSent(ctx: Context, row: MfaChallengeRow, now: Date): void {
  row.codeKey = newSealedKey(ctx, row.id)
  row.lastSentAt = now
  row.sentCount += 1
}

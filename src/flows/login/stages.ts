import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { findUserById } from '../../store/account/users.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { lostFactor, markUsed } from '../../store/import/marks.js'
import { type OutboxIntent, outboxIntent } from '../../store/mail/outbox.js'
import { addSession, capSessions } from '../../store/session/new-sessions.js'
import { emit } from '../base/events.js'
import { checkMayLogin } from '../base/gate.js'
import { hostUser } from '../base/public-user.js'
import { requiresMfa } from '../base/requires-mfa.js'
import type { LoginInProgress, LoginResult, SecondStep, SignedInOutcome, Trusted } from '../base/types.js'
import { type NewSession, prepareCredentials } from '../session/issue-credentials.js'
import { loginAnswerOf } from '../session/login-answer.js'
import { recentLoginMark } from '../session/recent-login.js'
import { beginSecondStep } from './begin-second-step.js'
import { newLoginMail } from './new-login.js'

/** null: passed. */
type Passage = SecondStep | Trusted | null

/** One condition of a login: it passes, throws, or requires a further step. */
type Stage = (ctx: Context, login: LoginInProgress, caller: Caller) => Promise<Passage> | Passage

/** An inactive user gets the same response as a wrong password. */
const active: Stage = (_ctx, { user }) => {
  if (!user.isActive) throw nonFieldError('invalid_credentials')
  return null
}

/** An account without an address has nothing to verify. */
const emailVerified: Stage = (ctx, { user }) => {
  const mandatory = ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
  if (mandatory && user.emailKey !== null && user.emailVerifiedAt === null) throw nonFieldError('email_not_verified')
  return null
}

/** After every reason of ours: what the host's function answers tells nothing about an account that cannot sign in anyway. */
const allowedByHost: Stage = async (ctx, login, caller) => {
  await checkMayLogin(ctx, login, caller)
  return null
}

const secondFactor: Stage = async (ctx, login, caller) => {
  // The proof of an unproven address deletes the methods of the account, which may be a stranger's.
  if (!ctx.config.settings.USE_MFA || login.secondFactor || login.emptied) return null
  return beginSecondStep(ctx, login, caller)
}

/** Every first factor runs this list, so no path can skip a condition. A new condition is a new stage. */
const STAGES: readonly Stage[] = [active, emailVerified, allowedByHost, secondFactor]

/** Runs a login through every stage. Credentials are issued only here, after the last stage. */
export async function completeLogin(ctx: Context, login: LoginInProgress, caller: Caller): Promise<LoginResult> {
  let trust: LoginInProgress['trust'] = null
  for (const stage of STAGES) {
    const further = await stage(ctx, login, caller)
    if (further?.kind === 'trusted') trust = further.trust
    else if (further) return further
  }
  return signIn(ctx, { ...login, trust }, caller)
}

async function signIn(ctx: Context, login: LoginInProgress, caller: Caller): Promise<SignedInOutcome> {
  const mfaEnrolmentRequired = await mustEnroll(ctx, login)
  const { user, methods, secondFactor: isProven, trust = null } = login
  // Without a proven second factor, the stages allow only a user who needs no second step, or who trusts the browser.
  const authenticatedAt = recentLoginMark(isProven ? 'second' : 'first', isProven || trust !== null, caller.now)
  const options = { methods, mfaEnrolmentRequired, authenticatedAt }
  const { session, issued, answer } = await prepareLogin(ctx, login, caller, options)
  const mail = await newLoginMail(ctx, user, session, caller)
  const added =
    issued.type === 'custom'
      ? await isUnchanged(ctx, user, mail, caller.now)
      : await addSession(ctx.db, session, { mail, trust })
  if (!added) throw userGone(ctx, login, caller)
  if (mail) ctx.mailDue()
  if (added.tooMany) ctx.afterAnswer(async () => void (await capSessions(ctx.db, user.id)))
  // A custom backend keeps its own sessions, so the prepared row is not used.
  const sessionId = issued.type === 'custom' ? issued.hostSession : session.id
  emit(ctx, caller, {
    type: 'login',
    outcome: 'success',
    userId: user.id,
    ...(sessionId === undefined ? {} : { sessionId }),
    detail: { methods, ...(trust ? { trusted_device: true } : {}) },
  })
  afterLogin(ctx, login, sessionId ?? session.id)
  return { kind: 'signed-in', issued, mfaEnrolmentRequired, answer }
}

/** Asks the host before a session is written. A custom backend issues its session itself, so everything else precedes it. */
async function prepareLogin(ctx: Context, login: LoginInProgress, caller: Caller, options: NewSession) {
  const { user, input, redirects = false, spend } = login
  const answerFor = async (session: SessionRow | null) =>
    redirects ? {} : loginAnswerOf(ctx, { user, session, input })
  const early = ctx.config.settings.AUTH_TYPE === 'custom' ? null : await prepareCredentials(ctx, user, caller, options)
  const answer = await answerFor(early?.session ?? null)
  await spend?.()
  return { ...(early ?? (await prepareCredentials(ctx, user, caller, options))), answer }
}

/**
 * The user was deleted, deactivated or given new credentials while the login asked the host. The answer is that of a login that
 * begins now.
 */
function userGone(ctx: Context, login: LoginInProgress, caller: Caller): AuthError {
  const { user, methods, secondFactor } = login
  const reason = login.refusal ?? (secondFactor ? 'invalid_token' : 'invalid_credentials')
  emit(ctx, caller, { type: 'login', outcome: 'failure', reason, userId: user.id, detail: { methods } })
  return nonFieldError(reason)
}

/** The same check for a custom backend, whose session has no epoch. The credential that it has just issued is never returned. */
async function isUnchanged(ctx: Context, { id, authEpoch }: UserRow, mail: OutboxIntent | null, now: Date) {
  const user = await findUserById(ctx.db, id)
  if (!user?.isActive || user.authEpoch !== authEpoch) return null
  if (mail) await outboxIntent(ctx.db, mail)
  await markUsed(ctx.db, id, now)
  return { tooMany: false }
}

/**
 * A user who passed a second step, or may skip it, already has a method. One whose method an import could not keep enrolls
 * another.
 */
async function mustEnroll(ctx: Context, login: LoginInProgress): Promise<boolean> {
  if (!ctx.config.settings.USE_MFA || login.secondFactor || login.trust) return false
  return (await requiresMfa(ctx, login.user)) || lostFactor(ctx.db, login.user.id)
}

function afterLogin(ctx: Context, { user, methods }: LoginInProgress, sessionId: string): void {
  const { onLogin } = ctx.config.hooks
  if (onLogin) ctx.afterAnswer(async () => onLogin(hostUser(ctx, user), { id: sessionId, methods }))
}

/** For callers that require credentials now, because the second step has just been passed. */
export function signedIn(outcome: LoginResult): SignedInOutcome {
  if (outcome.kind !== 'signed-in') throw new AuthError('permission_denied')
  return outcome
}

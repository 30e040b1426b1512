import type { Caller, Context } from '../../context.js'
import { type FieldIssues, fieldError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { findUserById } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { keepsImported } from '../../store/import/marks.js'
import { deleteTokensOfUser, findLiveToken } from '../../store/mail/one-time-tokens.js'
import { resetPassword } from '../../store/password/password.js'
import { clientFacts } from '../base/client.js'
import { emit } from '../base/events.js'
import { refuseIssues } from '../base/field-rules.js'
import { noticeTo } from '../base/notice.js'
import { hostUser } from '../base/public-user.js'
import { clearLoginOf } from '../limits/login.js'
import { endingSessions } from '../session/host-sessions.js'
import { newPasswordIssues } from './new-password.js'

interface ResetInput {
  /** base64url of the user's id. */
  uid: string
  token: string
  new_password1: string
  new_password2: string
}

const refuse = () => fieldError('token', 'invalid_token')

/**
 * Sets a new password with the mailed link. One conditional write consumes the link; a failed validation does not. Every
 * session ends, nobody is signed in, and a second factor stays as it was (ASVS 6.4.3).
 * @throws AuthError `token` `invalid_token`, the same for every pair that does not match
 */
export async function confirmReset(ctx: Context, input: ResetInput, caller: Caller): Promise<void> {
  const { now } = caller
  const { issues, pair } = await judge(ctx, input, now)
  refuseIssues(issues)
  if (!pair) throw refuse()
  const { token, user } = pair
  const password = await ctx.passwords.hash(input.new_password1)
  const notice = noticeTo(user, now, 'password-changed', clientFacts(ctx, caller))
  const keepsFactors = user.emailVerifiedAt === null && (await keepsImported(ctx.db, user.id))
  const record = { user, password, notice, now, keepsFactors }
  try {
    await endingSessions(ctx, user.id, caller, () => resetPassword(ctx.db, record, token))
  } catch (error) {
    if (isNotFound(error)) throw refuse()
    throw error
  }
  await deleteTokensOfUser(ctx.db, user.id)
  await clearLoginOf(ctx, user)
  emit(ctx, caller, { type: 'password_reset', outcome: 'success', userId: user.id })
  ctx.mailDue()
}

async function judge(ctx: Context, given: Partial<ResetInput>, now: Date) {
  const { uid, token, new_password1: first, new_password2: second } = given
  const pair = token === undefined ? null : await findPair(ctx, { uid, token }, now)
  const fields = ['new_password1', 'new_password2'] as const
  const owner = pair ? hostUser(ctx, pair.user) : null
  const issues = await newPasswordIssues(ctx, { first, second, fields, owner })
  if (token !== undefined && !pair) issues.token = [{ code: 'invalid_token' }]
  return { issues, pair }
}

/** Applies the rules to the fields that passed the schema when it refused others. */
export const resetIssues = async (ctx: Context, given: Partial<ResetInput>, caller: Caller): Promise<FieldIssues> =>
  (await judge(ctx, given, caller.now)).issues

/**
 * The link and its user, if they match and the user has not changed since the link was sent. Without a uid: the link's user.
 */
async function findPair(ctx: Context, { uid, token: given }: { uid: string | undefined; token: string }, now: Date) {
  const token = await findLiveToken(ctx.db, sha256(given), 'reset', now)
  const user: UserRow | null = token?.userId != null ? await findUserById(ctx.db, token.userId) : null
  const matches =
    user?.isActive &&
    (uid === undefined || Buffer.from(String(user.id)).toString('base64url') === uid) &&
    user.emailKey === token?.emailKey &&
    user.authEpoch === token?.authEpoch
  return token && user && matches ? { token, user } : null
}

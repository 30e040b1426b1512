import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError, nonFieldError } from '../../contract/errors.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { isOwnerGone } from '../../store/base/open-db.js'
import { countEmailCode, spendEmailChallenge } from '../../store/login/email-challenges.js'
import { findReauthentication, openReauthentication, reauthenticationId } from '../../store/login/reauthentication.js'
import { hasPassword } from '../base/has-password.js'
import { addSeconds } from '../base/time.js'
import type { Authenticated } from '../base/types.js'
import { countReauthentication } from '../limits/email-login.js'
import { consumeMail } from '../limits/limits.js'
import { codeHolder, isMailedCode, newSealedKey } from '../mfa/challenge.js'
import { compactCode } from '../mfa/verify.js'
import { sessionOf } from '../passkeys/enroll.js'
import { secondStepOf } from '../passkeys/factor.js'

/** Whether the settings let a code by email confirm a change. */
const mailsCodes = ({ config }: Context): boolean =>
  config.settings.EMAIL_LOGIN !== 'off' || config.settings.USE_PASSKEYS

/** The proof that a user gives, unless a passkey replaces it. `email`: an emailed code. */
type OwnProof = 'code' | 'password' | 'email' | 'passkey'

/**
 * The proof that this user must give. A user whose login needs a second step gives that one. An email never replaces a second
 * factor, nor a password: a user who has one of them could otherwise be impersonated with an open session and the mailbox.
 */
export async function ownProof(ctx: Context, user: UserRow): Promise<OwnProof> {
  const second = await secondStepOf(ctx, user)
  if (second) return second
  return hasPassword(ctx, user) || !mailsCodes(ctx) ? 'password' : 'email'
}

/**
 * Emails a code to a user who has nothing else to reauthenticate with. Above a mail limit nothing is sent, and the code of an
 * earlier email stays valid.
 * @throws AuthError `password_or_code_required` for a user who has a password or a second factor; `credential` `required` for one
 * whose second factor is a passkey; `email_not_verified` without a proven address
 */
export async function sendReauthenticationCode(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  const { user } = signedIn
  const session = sessionOf(signedIn)
  const proof = await ownProof(ctx, user)
  if (proof === 'passkey') throw fieldError('credential', 'required')
  if (proof !== 'email') throw nonFieldError('password_or_code_required')
  const { emailKey } = user
  if (emailKey === null || user.emailVerifiedAt === null) throw nonFieldError('email_not_verified')
  const attempt = { kind: 'reauthenticate', emailKey, stranger: false, caller, cooldown: 'check' } as const
  if (!(await consumeMail(ctx, attempt))) return
  const row = newRow(ctx, user, session, caller.now)
  const mail = {
    kind: 'reauthenticate-code' as const,
    userId: user.id,
    subjectRef: row.tokenHash,
    locale: user.locale ?? caller.locale,
    now: caller.now,
    uselessAfter: row.expiresAt,
  }
  await openReauthentication(ctx.db, row, mail).catch((error: unknown) => {
    throw isOwnerGone(error) ? new AuthError('not_authenticated') : error
  })
  ctx.mailDue()
}

/** Nobody gets the token of this challenge: the session names it. */
function newRow(ctx: Context, user: UserRow, session: SessionRow, now: Date) {
  const tokenHash = sha256(randomToken())
  return {
    id: reauthenticationId(session),
    purpose: 'reauthenticate',
    tokenHash,
    keyHash: null,
    emailKey: user.emailKey,
    userId: user.id,
    authEpoch: user.authEpoch,
    cookieBound: false,
    codeKey: newSealedKey(ctx, tokenHash),
    attempts: 0,
    createdAt: now,
    expiresAt: addSeconds(now, ctx.config.settings.MFA_EMAIL_CODE_LIFETIME),
    consumedAt: null,
  }
}

/**
 * Checks the emailed code of this session and spends it: of all concurrent uses one succeeds. The attempt is counted before the
 * check.
 * @throws AuthError `throttled`
 */
export async function checkEmailedCode(
  ctx: Context,
  signedIn: Authenticated,
  code: string,
  caller: Caller,
): Promise<boolean> {
  const { user } = signedIn
  const at = { now: caller.now, most: ctx.config.settings.MFA_MAX_ATTEMPTS }
  const row = await findReauthentication(ctx.db, sessionOf(signedIn), user, at)
  if (!row) return false
  const counted = await countReauthentication(ctx, { row, userId: user.id, caller })
  if (!counted || !(await countEmailCode(ctx.db, row, at))) return false
  if (!isMailedCode(ctx, codeHolder(row), compactCode(code), caller.now)) return false
  if (!(await spendEmailChallenge(ctx.db, row, null, caller.now))) return false
  await counted.refund()
  return true
}

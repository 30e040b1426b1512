import type { Caller, Context } from '../../context.js'
import { fieldError } from '../../contract/errors.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import { findUserByLogin } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { openEmailChallenge } from '../../store/login/email-challenges.js'
import { readDevice } from '../base/device.js'
import { emit } from '../base/events.js'
import { parseEmail } from '../base/identifiers.js'
import { addSeconds } from '../base/time.js'
import { consumeMail } from '../limits/limits.js'
import { newSealedKey } from '../mfa/challenge.js'

interface EmailLoginRequest {
  email: string
  /** A checked location: where the page of the link goes after the sign-in. */
  next: string | null
  /** The token is sent in the flow cookie and is valid only there. */
  cookieBound: boolean
  /** The token that the browser has already. */
  carried: string | undefined
}

/**
 * Begins a sign-in by email. Known and unknown addresses cost the same, and the content of the email is decided when it is sent.
 * Above a limit the answer is the same and no email is sent; the browser then keeps the token of an earlier email, which may
 * still be valid.
 * @returns the token that the browser or client keeps
 * @throws AuthError `email` `invalid`, only for a malformed address
 */
export async function requestEmailLogin(ctx: Context, given: EmailLoginRequest, caller: Caller): Promise<string> {
  const emailKey = parseEmail(given.email)
  if (!emailKey) throw fieldError('email', 'invalid')
  const user = await findUserByLogin(ctx.db, { emailKey })
  const device = user ? readDevice(ctx, caller.device, user)?.id : undefined
  const token = randomToken()
  const attempt = { kind: 'login', emailKey, stranger: user === null, device, caller, cooldown: 'check' } as const
  if (!(await consumeMail(ctx, attempt))) return given.carried ?? token
  const row = newRow(ctx, { emailKey, user, token, cookieBound: given.cookieBound }, caller.now)
  const mail = {
    kind: 'email-login' as const,
    emailKey,
    subjectRef: row.tokenHash,
    detail: given.next === null ? undefined : { next: given.next },
    locale: caller.locale,
    now: caller.now,
    uselessAfter: row.expiresAt,
  }
  const slots = sha256(`email-login|${emailKey}|${device ?? ''}`)
  const at = { now: caller.now, most: ctx.config.settings.MFA_MAX_ATTEMPTS }
  if (!(await openEmailChallenge(ctx.db, { slots, row, mail }, at))) {
    emit(ctx, caller, { type: 'mail_held', outcome: 'failure', reason: 'challenges_per_address' })
    return given.carried ?? token
  }
  ctx.mailDue()
  return token
}

interface Asked {
  emailKey: string
  user: UserRow | null
  token: string
  cookieBound: boolean
}

/** Also for an address without an account, whose challenge no code ends. */
function newRow(ctx: Context, { emailKey, user, token, cookieBound }: Asked, now: Date) {
  const { EMAIL_LOGIN, MFA_EMAIL_CODE_LIFETIME } = ctx.config.settings
  const tokenHash = sha256(token)
  return {
    purpose: 'email-login' as const,
    tokenHash,
    keyHash: null,
    emailKey,
    userId: user?.id ?? null,
    authEpoch: user?.authEpoch ?? 0,
    cookieBound,
    codeKey: EMAIL_LOGIN === 'link' ? null : newSealedKey(ctx, tokenHash),
    attempts: 0,
    createdAt: now,
    expiresAt: addSeconds(now, MFA_EMAIL_CODE_LIFETIME),
    consumedAt: null,
  }
}

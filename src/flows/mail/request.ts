import type { Caller, Context } from '../../context.js'
import { fieldError } from '../../contract/errors.js'
import { findUserByLogin } from '../../store/account/users.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { parseEmail } from '../base/identifiers.js'
import { addSeconds } from '../base/time.js'
import { consumeMail } from '../limits/limits.js'

/**
 * Writes one intent for every well-formed address, so known and unknown addresses take the same time; the content is decided
 * when it is sent. Over a mail limit the response is the same and no email is sent (OWASP Forgot Password).
 */
async function request(ctx: Context, email: string, kind: 'reset' | 'verify', caller: Caller): Promise<void> {
  const emailKey = parseEmail(email)
  if (!emailKey) throw fieldError('email', 'invalid')
  // Looked up for every address alike, if anything is counted. Counters of addresses without an account have a ceiling.
  const isCounted = ctx.config.settings.RATE_LIMITS !== false
  const stranger = isCounted && (await findUserByLogin(ctx.db, { emailKey })) === null
  if (!(await consumeMail(ctx, { kind, emailKey, stranger, caller, cooldown: 'check' }))) return
  const { PASSWORD_RESET_LIFETIME, EMAIL_KEY_LIFETIME } = ctx.config.settings
  await outboxIntent(ctx.db, {
    kind: kind === 'reset' ? 'reset' : 'verify-address',
    emailKey,
    locale: caller.locale,
    now: caller.now,
    uselessAfter: addSeconds(caller.now, kind === 'reset' ? PASSWORD_RESET_LIFETIME : EMAIL_KEY_LIFETIME),
  })
  ctx.mailDue()
}

/** @throws AuthError `email` `invalid`, only for a malformed address */
export const requestPasswordReset = (ctx: Context, email: string, caller: Caller): Promise<void> =>
  request(ctx, email, 'reset', caller)

/** @throws AuthError `email` `invalid`, only for a malformed address */
export const resendVerification = (ctx: Context, email: string, caller: Caller): Promise<void> =>
  request(ctx, email, 'verify', caller)

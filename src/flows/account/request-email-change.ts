import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import { findUserByLogin } from '../../store/account/users.js'
import { isUniqueClash } from '../../store/base/open-db.js'
import { writeEmailChange } from '../../store/mail/one-time-tokens.js'
import { doneBy, emit } from '../base/events.js'
import { parseEmail } from '../base/identifiers.js'
import { addSeconds } from '../base/time.js'
import type { Authenticated } from '../base/types.js'
import { consumeMail } from '../limits/limits.js'

const ATTEMPTS = 4

/**
 * Records the request for another address, which replaces an earlier one, and its email. Whether the address is in use is looked up
 * when the email is sent, so the answer takes the same time for every address. Over a mail limit the answer is the same, nothing is
 * recorded, and the earlier key stays valid.
 * @throws AuthError `email` `invalid`, `same`
 */
export async function requestEmailChange(
  ctx: Context,
  signedIn: Authenticated,
  email: string,
  caller: Caller,
): Promise<void> {
  const { user } = signedIn
  const emailKey = parseEmail(email)
  if (!emailKey) throw fieldError('email', 'invalid')
  if (emailKey === user.emailKey) throw fieldError('email', 'same')
  // Looked up for every address alike, if anything is counted. Counters of addresses without an account have a ceiling.
  const isCounted = ctx.config.settings.RATE_LIMITS !== false
  const stranger = isCounted && (await findUserByLogin(ctx.db, { emailKey })) === null
  if (
    !(await consumeMail(ctx, { kind: 'email-change', emailKey, stranger, userId: user.id, caller, cooldown: 'check' }))
  )
    return
  await write(ctx, signedIn, emailKey, caller)
  emit(ctx, caller, { type: 'email_change_requested', outcome: 'success', ...doneBy(signedIn) })
  ctx.mailDue()
}

async function write(ctx: Context, { user }: Authenticated, emailKey: string, { now, locale }: Caller): Promise<void> {
  const expiresAt = addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME)
  // No email contains this key. The email that proves the address brings its own.
  const hash = sha256(randomToken())
  const token = { hash, userId: user.id, emailKey, authEpoch: user.authEpoch, now, expiresAt }
  const mail = { kind: 'change-address' as const, userId: user.id, emailKey, locale, now, uselessAfter: expiresAt }
  // A user has one request. Of two at once the later one replaces the other.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await writeEmailChange(ctx.db, token, mail)
    } catch (error) {
      if (!isUniqueClash(error)) throw error
    }
  }
  throw new AuthError('unavailable', { retryAfter: 1 })
}

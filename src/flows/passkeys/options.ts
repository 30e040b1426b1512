import type { Caller, Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import { assertionOptions, type PasskeyOptions } from '../../crypto/passkey-options.js'
import type { PasskeyRow, UserId } from '../../store/base/db.js'
import { findPasskeys } from '../../store/passkeys/passkeys.js'
import { challengeLifetime, issueChallenge, relyingParty } from './challenge.js'

/** Options for the browser, and the token of their challenge. */
export interface BegunPasskey {
  options: PasskeyOptions
  token: string
}

/** A passkey as the options of a browser name it. */
export const credentialRef = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports.split(' ').filter(Boolean),
})

/**
 * The options of a sign-in. They name no user, so they tell nothing about accounts. They are not counted: every visit of a login
 * page asks for them, and they write nothing.
 */
export async function loginOptions(ctx: Context, cookieBound: boolean, { now }: Caller): Promise<BegunPasskey> {
  const { challenge, token } = await issueChallenge(ctx, { purpose: 'login', owner: '', cookieBound }, now)
  const { rpId } = relyingParty(ctx)
  const options = await assertionOptions({ rpId, challenge, lifetime: challengeLifetime(ctx), verified: true })
  return { options, token }
}

/** The options of a user's own passkeys, in place of a code. @throws AuthError `mfa_method_not_active` for a user without one */
export async function proofOptions(
  ctx: Context,
  userId: UserId,
  asked: { purpose: 'step' | 'confirm'; owner: string; cookieBound: boolean },
  { now }: Caller,
): Promise<BegunPasskey> {
  const allow = (await findPasskeys(ctx.db, userId)).map(credentialRef)
  // An empty list would let the browser offer any passkey of the domain.
  if (allow.length === 0) throw nonFieldError('mfa_method_not_active')
  const { challenge, token } = await issueChallenge(ctx, asked, now)
  const { rpId } = relyingParty(ctx)
  const options = await assertionOptions({ rpId, challenge, lifetime: challengeLifetime(ctx), allow, verified: false })
  return { options, token }
}

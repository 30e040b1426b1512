import { belongsTo } from '../../config/origins.js'
import type { Context } from '../../context.js'
import { isObject } from '../../contract/objects.js'
import { sealFlow, unsealFlow } from '../../crypto/flow-seal.js'
import type { RelyingParty } from '../../crypto/passkeys.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import { spendChallenge } from '../../store/passkeys/challenges.js'
import { addSeconds } from '../base/time.js'

/** The purpose of a signed challenge. A challenge is refused for every other purpose. */
export type PasskeyPurpose = 'login' | 'enroll' | 'confirm' | 'step'

interface ChallengeFor {
  purpose: PasskeyPurpose
  /** The session, or the login in progress, that asked; '' for a login. */
  owner: string
  /** The token travels in the cookie and is valid only there. */
  cookieBound: boolean
  /** The user handle of an enrollment. */
  handle?: string
}

/** A token as it came with a request. */
export interface TokenRef {
  token: string
  byCookie: boolean
}

/** The site for which a credential must be made, and the origins that may use it. */
export function relyingParty({ config }: Context): RelyingParty {
  const { self, frontend, trusted } = config.origins
  const rpId = config.settings.PASSKEY_RP_ID
  const origins = [...new Set([self, frontend, ...trusted])]
  return { rpId, origins: origins.filter((origin) => origin !== '' && belongsTo(new URL(origin).hostname, rpId)) }
}

/** Seconds in which a challenge can be answered. */
export const challengeLifetime = ({ config }: Context): number => config.settings.MFA_EPHEMERAL_TOKEN_EXPIRY

/** A new challenge of 32 random bytes, and the token that carries it. Nothing is written. */
export async function issueChallenge(
  ctx: Context,
  { purpose, ...rest }: ChallengeFor,
  now: Date,
): Promise<{ challenge: string; token: string }> {
  const challenge = randomToken()
  const token = await sealFlow(ctx.keys, { passkey: purpose, challenge, ...rest }, challengeLifetime(ctx), now)
  return { challenge, token }
}

interface OpenedChallenge {
  challenge: string
  handle: string | null
}

/**
 * Opens and spends the challenge of a token; null when it is not for this purpose and owner, has expired, or was spent. It is spent
 * before anything is verified, so a credential that is refused spends it too.
 */
export async function takeChallenge(
  ctx: Context,
  { token, byCookie }: TokenRef,
  { purpose, owner }: Pick<ChallengeFor, 'purpose' | 'owner'>,
  now: Date,
): Promise<OpenedChallenge | null> {
  const data = await unsealFlow(ctx.keys, token, now)
  if (!isObject(data) || data.passkey !== purpose || data.owner !== owner) return null
  if (data.cookieBound === true && !byCookie) return null
  const { challenge, handle } = data
  if (typeof challenge !== 'string') return null
  const expiresAt = addSeconds(now, challengeLifetime(ctx))
  if (!(await spendChallenge(ctx.db, { hash: sha256(challenge), now, expiresAt }))) return null
  return { challenge, handle: typeof handle === 'string' ? handle : null }
}

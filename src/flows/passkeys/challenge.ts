import { belongsTo } from '../../config/origins.js'
import type { Context } from '../../context.js'
import { isObject } from '../../contract/objects.js'
import { sealFlow, unsealFlow } from '../../crypto/flow-seal.js'
import { answeredChallenge, type RelyingParty } from '../../crypto/passkeys.js'
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

/** The credential of a request, with the tokens that may carry its challenge. */
export interface GivenPasskey {
  credential: unknown
  /** The token of the body, or the tokens of the cookie, newest first: the tabs of a browser share the cookie. */
  tokens: readonly string[]
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
 * Consumes the challenge that a credential answers. null when none of the tokens is for this challenge, purpose and owner, or it
 * has expired or was consumed. This comes before the verification, so a refused credential consumes its challenge too.
 * A credential that answers none of them consumes none: it belongs to another tab, or to no tab.
 */
export async function takeChallenge(
  ctx: Context,
  given: GivenPasskey,
  wanted: Pick<ChallengeFor, 'purpose' | 'owner'>,
  now: Date,
): Promise<OpenedChallenge | null> {
  const opened = await Promise.all(given.tokens.map((token) => open(ctx, token, { ...wanted, ...given }, now)))
  const usable = opened.filter((one) => one !== null)
  const answered = answeredChallenge(given.credential)
  const taken = usable.find(({ challenge }) => challenge === answered)
  if (!taken) return null
  const expiresAt = addSeconds(now, challengeLifetime(ctx))
  return (await spendChallenge(ctx.db, { hash: sha256(taken.challenge), now, expiresAt })) ? taken : null
}

async function open(
  ctx: Context,
  token: string,
  { purpose, owner, byCookie }: Pick<ChallengeFor, 'purpose' | 'owner'> & Pick<GivenPasskey, 'byCookie'>,
  now: Date,
): Promise<OpenedChallenge | null> {
  const data = await unsealFlow(ctx.keys, token, now)
  if (!isObject(data) || data.passkey !== purpose || data.owner !== owner) return null
  if (data.cookieBound === true && !byCookie) return null
  const { challenge, handle } = data
  return typeof challenge === 'string' ? { challenge, handle: typeof handle === 'string' ? handle : null } : null
}

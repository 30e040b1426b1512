import type { ProviderApp } from '../config/types.js'
import { isTrue } from './fields.js'
import type { Json } from './types.js'

/** An address and its status from the same source (the ID token or userinfo). Without `verified` there is no statement. */
export interface StatedEmail {
  email: unknown
  verified: unknown
}

const isStated = (value: unknown): boolean => value !== undefined && value !== null

/**
 * Whether the address of a generic or self-run provider counts as verified under APP.trust_email. `true` accepts the statement
 * of the provider, so an address without a statement does not count. 'always' accepts every address except one that the
 * provider reports as unverified. Without APP.trust_email no address counts.
 */
export function isVouched({ trust_email: trust }: ProviderApp, { verified }: StatedEmail): boolean {
  if (trust !== true && trust !== 'always') return false
  return isStated(verified) ? isTrue(verified) : trust === 'always'
}

const statedIn = (claims: Json): StatedEmail => ({ email: claims.email, verified: claims.email_verified })

/** Userinfo must be asked if the ID token has no address, or does not state whether it is verified. */
export const needsUserinfo = (claims: Json): boolean => !claims.email || !isStated(claims.email_verified)

/**
 * The address and its status from one source. A status of one source never counts for an address of the other.
 * @param info userinfo of the same subject; null if it was not asked
 */
export function emailOf(claims: Json, info: Json | null): StatedEmail {
  if (info === null || !needsUserinfo(claims)) return statedIn(claims)
  if (info.email) return statedIn(info)
  // Userinfo has no address. Its "unverified" still withholds trust. Its "verified" describes no address, so it is ignored.
  const denied = isStated(info.email_verified) && !isTrue(info.email_verified)
  return { email: claims.email, verified: denied ? false : undefined }
}

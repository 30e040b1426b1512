import type { ProviderApp } from '../config/types.js'
import { isTrue } from './fields.js'
import type { Json } from './types.js'

/** An address, and what the same source (the ID token, or userinfo) states about it. `verified` absent: no statement. */
export interface StatedEmail {
  email: unknown
  verified: unknown
}

const isStated = (value: unknown): boolean => value !== undefined && value !== null

/**
 * Whether the address of a generic or self-run provider counts as proven under APP.trust_email. `true` accepts what the
 * provider states, so an address without a statement is unproven. 'always' accepts every address, except one that the
 * provider reports as unverified. Without APP.trust_email no address counts.
 */
export function isVouched({ trust_email: trust }: ProviderApp, { verified }: StatedEmail): boolean {
  if (trust !== true && trust !== 'always') return false
  return isStated(verified) ? isTrue(verified) : trust === 'always'
}

const statedIn = (claims: Json): StatedEmail => ({ email: claims.email, verified: claims.email_verified })

/** Whether userinfo has to be asked: the ID token names no address, or does not state whether it is verified. */
export const needsUserinfo = (claims: Json): boolean => !claims.email || !isStated(claims.email_verified)

/**
 * The address and its status, both from one source: a status never counts for an address that the other source names.
 * @param info userinfo of the same subject; null when it was not asked
 */
export function emailOf(claims: Json, info: Json | null): StatedEmail {
  if (info === null || !needsUserinfo(claims)) return statedIn(claims)
  if (info.email) return statedIn(info)
  // Userinfo names no address. Its "unverified" still withholds trust; its "verified" is about no address at all.
  const denied = isStated(info.email_verified) && !isTrue(info.email_verified)
  return { email: claims.email, verified: denied ? false : undefined }
}

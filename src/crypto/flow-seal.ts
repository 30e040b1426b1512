import { sealData, unsealData } from 'iron-session'
import type { KeyRing } from './keys.js'

/** Longer than any cookie. */
const MAX_LENGTH = 8192
/** iron-session parses its version suffix leniently and would accept other text after the seal. */
const SEAL = /^Fe26\.2\*[\w*-]+~\d$/

interface Envelope {
  data: unknown
  /** Milliseconds since 1970. */
  expires: number
}

/** iron-session numbers its passwords; the 48 bits of our key id give a number that no rotation changes. */
const passwordsOf = (ring: KeyRing, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ids.map((id) => [
      String(Buffer.from(id, 'base64url').readUIntBE(0, 6)),
      ring.key('flow', id).toString('base64url'),
    ]),
  )

// ttl 0: we store our own expiry, because iron-session reads the system clock.
const options = (ring: KeyRing, ids: readonly string[]) => ({ password: passwordsOf(ring, ids), ttl: 0 })

/**
 * Seals the state of a browser flow for a cookie (iron-session: encrypted and authenticated). It is stateless and cannot
 * be revoked, so it is never used as a session.
 * @param ttlSeconds how long it can be opened
 */
export function sealFlow(ring: KeyRing, data: unknown, ttlSeconds: number, now: Date = new Date()): Promise<string> {
  const envelope: Envelope = { data, expires: now.getTime() + ttlSeconds * 1000 }
  return sealData(envelope, options(ring, ring.ids.slice(0, 1)))
}

/** The sealed value, or null if the text is expired, altered, or sealed by a key that has left the ring. Never throws. */
export async function unsealFlow(ring: KeyRing, text: string, now: Date = new Date()): Promise<unknown> {
  if (text.length > MAX_LENGTH || !SEAL.test(text)) return null
  try {
    // iron-session returns an empty object for a bad seal.
    const { data, expires } = await unsealData<Partial<Envelope>>(text, options(ring, ring.ids))
    return typeof expires === 'number' && now.getTime() < expires ? (data ?? null) : null
  } catch {
    return null
  }
}

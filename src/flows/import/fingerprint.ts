import type { KeyRing } from '../../crypto/keys.js'
import { hmac } from '../../crypto/random.js'
import type { UserRow } from '../../store/base/db.js'
import type { Person } from './person.js'

/**
 * Four keyed hashes: of the person in the source, of the password record, of the factors, and of the account as the import left
 * it. Keyed, because a table that leaks must not help to guess a record or a short backup code.
 */
interface Fingerprint {
  keyId: string
  source: string
  record: string
  factors: string
  account: string
}

/** 96 bits. */
const PART = 16

type Account = Pick<UserRow, 'usernameKey' | 'emailKey' | 'isActive' | 'firstName' | 'lastName' | 'authEpoch'>

const accountText = (user: Account): string =>
  JSON.stringify([user.usernameKey, user.emailKey, user.isActive, user.firstName, user.lastName, user.authEpoch])

/** A sign-in at the source changes nothing that is imported. */
const sourceText = ({ lastLogin: _last, identities, tokens: _tokens, ...rest }: Person): string =>
  JSON.stringify([rest, identities.map(({ lastLogin: _seen, ...identity }) => identity)])

const factorsText = ({ totp, emailFactor, backupCodes, lostFactors }: Person): string =>
  JSON.stringify([totp, emailFactor, backupCodes, lostFactors])

const partOf = (ring: KeyRing, keyId: string, kind: string, text: string): string =>
  hmac(ring.key('import', keyId), `${kind}|${text}`).slice(0, PART)

function makeFingerprint(ring: KeyRing, keyId: string, person: Person, account: Account): Fingerprint {
  const part = (kind: string, text: string) => partOf(ring, keyId, kind, text)
  return {
    keyId,
    source: part('source', sourceText(person)),
    record: part('record', person.record ?? ''),
    factors: part('factors', factorsText(person)),
    account: part('account', accountText(account)),
  }
}

const ORDER = ['keyId', 'source', 'record', 'factors', 'account'] as const

/** The stored form, under the newest secret. */
export function fingerprintOf(ring: KeyRing, person: Person, account: Account): string {
  const made = makeFingerprint(ring, ring.ids[0], person, account)
  return ORDER.map((part) => made[part]).join('.')
}

/** The differences from a stored fingerprint. */
export interface Changes {
  source: boolean
  record: boolean
  factors: boolean
  account: boolean
}

/** Compares under the secret of the stored one. Everything has changed when that secret is gone. */
export function compareFingerprint(ring: KeyRing, stored: string, person: Person, account: Account): Changes {
  const parts = stored.split('.')
  const [keyId = ''] = parts
  const now = ring.ids.includes(keyId) ? makeFingerprint(ring, keyId, person, account) : null
  const differs = (part: (typeof ORDER)[number]) => now?.[part] !== parts[ORDER.indexOf(part)]
  return {
    source: differs('source'),
    record: differs('record'),
    factors: differs('factors'),
    account: differs('account'),
  }
}

/** Whether an account is as the import left it. */
export function isAccountAsImported(ring: KeyRing, stored: string, account: Account): boolean {
  const parts = stored.split('.')
  const [keyId = ''] = parts
  return ring.ids.includes(keyId) && parts.at(-1) === partOf(ring, keyId, 'account', accountText(account))
}

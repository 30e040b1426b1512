import type { KeyRing } from '../../crypto/keys.js'
import { hmac } from '../../crypto/random.js'
import type { UserRow } from '../../store/base/db.js'
import type { Person } from './person.js'

/**
 * Keyed hashes: of the person in the source, of the password record, of the factors, and of the account as the import left
 * it, with the columns of `--map` apart, because a later run or an undo may not name them. Keyed, because a table that leaks must not help to guess a record or a short backup code.
 */
interface Fingerprint {
  keyId: string
  source: string
  record: string
  factors: string
  mapped: string
  account: string
}

/** 96 bits. */
const PART = 16

type Account = Pick<UserRow, 'usernameKey' | 'emailKey' | 'isActive' | 'firstName' | 'lastName' | 'authEpoch'> &
  Readonly<Record<string, unknown>>

const accountText = (user: Account): string =>
  JSON.stringify([user.usernameKey, user.emailKey, user.isActive, user.firstName, user.lastName, user.authEpoch])

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as the source gives it and as the database returns it are one text. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date || (typeof value === 'string' && ISO_TIME.test(value))) {
    const time = new Date(value).getTime()
    return Number.isNaN(time) ? String(value) : `${time}`
  }
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : String(value)
}

const mappedText = (account: Account, fields: readonly string[]): string =>
  JSON.stringify([...fields].sort().map((field) => [field, valueText(account[field])]))

/** A sign-in at the source changes nothing that is imported. */
const sourceText = ({ lastLogin: _last, identities, tokens: _tokens, ...rest }: Person): string =>
  JSON.stringify([rest, identities.map(({ lastLogin: _seen, ...identity }) => identity)])

const factorsText = ({ totp, emailFactor, backupCodes, lostFactors }: Person): string =>
  JSON.stringify([totp, emailFactor, backupCodes, lostFactors])

const partOf = (ring: KeyRing, keyId: string, kind: string, text: string): string =>
  hmac(ring.key('import', keyId), `${kind}|${text}`).slice(0, PART)

/** The account that a fingerprint describes, and the fields of `--map`. */
interface Described {
  person: Person
  account: Account
  fields: readonly string[]
}

function makeFingerprint(ring: KeyRing, keyId: string, { person, account, fields }: Described): Fingerprint {
  const part = (kind: string, text: string) => partOf(ring, keyId, kind, text)
  return {
    keyId,
    source: part('source', sourceText(person)),
    record: part('record', person.record ?? ''),
    factors: part('factors', factorsText(person)),
    mapped: part('mapped', mappedText(account, fields)),
    account: part('account', accountText(account)),
  }
}

const ORDER = ['keyId', 'source', 'record', 'factors', 'mapped', 'account'] as const

/** The stored form, under the newest secret. */
export function fingerprintOf(ring: KeyRing, described: Described): string {
  const made = makeFingerprint(ring, ring.ids[0], described)
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
export function compareFingerprint(ring: KeyRing, stored: string, described: Described): Changes {
  const parts = stored.split('.')
  const [keyId = ''] = parts
  const now = ring.ids.includes(keyId) ? makeFingerprint(ring, keyId, described) : null
  const storedPart = (part: (typeof ORDER)[number]) => parts[ORDER.indexOf(part)]
  const differs = (part: (typeof ORDER)[number]) => now?.[part] !== storedPart(part)
  // A run that mapped nothing left these columns to the service.
  const nothing = ring.ids.includes(keyId) ? partOf(ring, keyId, 'mapped', mappedText(described.account, [])) : ''
  const wasMapped = storedPart('mapped') !== nothing
  const isMapped = described.fields.length > 0
  return {
    source: differs('source'),
    record: differs('record'),
    factors: differs('factors'),
    account: differs('account') || (isMapped && wasMapped && differs('mapped')),
  }
}

/** Whether an account is as the import left it. */
export function isAccountAsImported(ring: KeyRing, stored: string, account: Account): boolean {
  const parts = stored.split('.')
  const [keyId = ''] = parts
  return ring.ids.includes(keyId) && parts.at(-1) === partOf(ring, keyId, 'account', accountText(account))
}

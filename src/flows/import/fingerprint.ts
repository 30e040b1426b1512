import type { KeyRing } from '../../crypto/keys.js'
import { hmac } from '../../crypto/random.js'
import { oncePer } from '../../once-per.js'
import type { UserRow } from '../../store/base/db.js'
import type { PersonDraft } from './account.js'
import type { Person } from './person.js'

/**
 * Keyed hashes: of the person in the source, of the password record, of the factors, of the creation time, of whether the person
 * was active, and of the account as the import left it, with the columns of `--map` apart, because a later run or an undo may
 * not name them. The username and the address in the source tell a person from another one who has the id later. Keyed, because
 * a table that leaks must not help to guess a record or a short backup code.
 */
type Part = 'source' | 'record' | 'factors' | 'created' | 'active' | 'mapped' | 'account' | 'name' | 'address'

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
const sourceText = ({ lastLogin: _last, identities, passkeys, tokens: _tokens, ...rest }: Person): string =>
  JSON.stringify([
    rest,
    identities.map(({ lastLogin: _seen, ...identity }) => identity),
    passkeys.map(({ counter: _counter, backedUp: _backedUp, ...passkey }) => passkey),
  ])

const factorsText = ({ totp, emailFactor, backupCodes, lostFactors }: Person): string =>
  JSON.stringify([totp, emailFactor, backupCodes, lostFactors])

const createdText = ({ createdAt }: Person): string => createdAt?.toISOString() ?? ''
const activeText = (active: boolean): string => `${active}`

/** Texts that most people share: active, without a second factor, and without columns of `--map`. */
const COMMON: ReadonlySet<string> = new Set([
  `active|${activeText(true)}`,
  `factors|${JSON.stringify([[], false, [], []])}`,
  'mapped|[]',
])

/** Hashes are a large part of an import. */
const commonHashes = oncePer((_ring: KeyRing) => new Map<string, string>())

function partOf(ring: KeyRing, keyId: string, kind: string, text: string): string {
  const whole = `${kind}|${text}`
  const hash = () => hmac(ring.key('import', keyId), whole).slice(0, PART)
  if (!COMMON.has(whole)) return hash()
  const hashes = commonHashes(ring)
  const known = hashes.get(`${keyId}|${whole}`) ?? hash()
  hashes.set(`${keyId}|${whole}`, known)
  return known
}

/** The username in the source. A name that is an address changes with the address, so it proves nothing beside it. */
export function nameInSource({ person }: PersonDraft): string | null {
  const name = person.username?.normalize('NFKC').trim().toLowerCase() ?? ''
  return name === '' || name.includes('@') ? null : name
}

/** The person and the account that a fingerprint describes, and the fields of `--map`. */
interface Described {
  draft: PersonDraft
  account: Account
  fields: readonly string[]
}

const TEXTS: Readonly<Record<Part, (described: Described) => string>> = {
  source: ({ draft }) => sourceText(draft.person),
  record: ({ draft }) => draft.person.record ?? '',
  factors: ({ draft }) => factorsText(draft.person),
  created: ({ draft }) => createdText(draft.person),
  active: ({ draft }) => activeText(draft.person.active),
  mapped: ({ account, fields }) => mappedText(account, fields),
  account: ({ account }) => accountText(account),
  name: ({ draft }) => nameInSource(draft) ?? '',
  address: ({ draft }) => draft.emailKey ?? '',
}

/** The order of the stored parts, after the id of the secret. */
const ORDER = ['source', 'record', 'factors', 'created', 'active', 'mapped', 'account', 'name', 'address'] as const

/** The stored form, under the newest secret. */
export function fingerprintOf(ring: KeyRing, described: Described): string {
  const [keyId] = ring.ids
  return [keyId, ...ORDER.map((part) => partOf(ring, keyId, part, TEXTS[part](described)))].join('.')
}

function readStored(ring: KeyRing, stored: string) {
  const [keyId = '', ...parts] = stored.split('.')
  const isKnown = ring.ids.includes(keyId)
  return { keyId, parts, isKnown, part: (part: Part) => (isKnown ? parts[ORDER.indexOf(part)] : undefined) }
}

/** The differences from a stored fingerprint. */
export interface Changes {
  source: boolean
  record: boolean
  factors: boolean
  /** The creation time, of two that are known. null: one is unknown. */
  created: boolean | null
  active: boolean
  account: boolean
  /** The username and the address in the source. */
  name: boolean
  address: boolean
}

/**
 * Compares under the secret of the stored one. Everything has changed when that secret is gone. Each part is compared when it is
 * read, because most people of a later run have not changed.
 */
export function compareFingerprint(ring: KeyRing, stored: string, described: Described): Changes {
  const { keyId, isKnown, part: storedPart } = readStored(ring, stored)
  const partNow = (part: Part) => partOf(ring, keyId, part, TEXTS[part](described))
  const differs = (part: Part) => !isKnown || partNow(part) !== storedPart(part)
  const isNot = (part: Part, text: string) => isKnown && storedPart(part) !== partOf(ring, keyId, part, text)
  const { draft, account, fields } = described
  const isStored = (part: Part) => storedPart(part) !== undefined
  return {
    get source() {
      return differs('source')
    },
    get record() {
      return differs('record')
    },
    get factors() {
      return differs('factors')
    },
    get created() {
      const hasBoth = isKnown && createdText(draft.person) !== '' && isNot('created', '')
      return hasBoth ? differs('created') : null
    },
    get active() {
      return differs('active')
    },
    // A row of an older version lacks these parts. Then the account tells the person apart.
    get name() {
      return isStored('name') ? differs('name') : nameInSource(draft) !== account.usernameKey
    },
    get address() {
      return isStored('address') ? differs('address') : draft.emailKey !== account.emailKey
    },
    get account() {
      // A run that mapped nothing left these columns to the service.
      const wasMapped = !isKnown || isNot('mapped', mappedText(account, []))
      return differs('account') || (fields.length > 0 && wasMapped && differs('mapped'))
    },
  }
}

/** Whether the source had the person as active when the import last wrote the account, or disabled it. */
export function wasActive(ring: KeyRing, stored: string): boolean {
  const { keyId, isKnown, part } = readStored(ring, stored)
  return !isKnown || part('active') === partOf(ring, keyId, 'active', activeText(true))
}

/** A stored fingerprint, of a person whom the source has as active again, or whom the import has disabled since. */
export function withActive(ring: KeyRing, stored: string, active: boolean): string {
  const { keyId, isKnown, parts } = readStored(ring, stored)
  if (!isKnown) return stored
  return [keyId, ...parts.with(ORDER.indexOf('active'), partOf(ring, keyId, 'active', activeText(active)))].join('.')
}

/** A stored fingerprint of an account that the import has disabled, with a new epoch. It is still as the import left it. */
export function disabledMark(ring: KeyRing, stored: string, account: Account): string {
  const marked = withActive(ring, stored, false)
  if (!isAccountAsImported(ring, stored, account)) return marked
  const { keyId, parts } = readStored(ring, marked)
  const text = accountText({ ...account, isActive: false, authEpoch: account.authEpoch + 1 })
  return [keyId, ...parts.with(ORDER.indexOf('account'), partOf(ring, keyId, 'account', text))].join('.')
}

/** Whether an account is as the import left it. */
export function isAccountAsImported(ring: KeyRing, stored: string, account: Account): boolean {
  const { keyId, part } = readStored(ring, stored)
  const found = part('account')
  return found !== undefined && found === partOf(ring, keyId, 'account', accountText(account))
}

import type { Context } from '../../context.js'
import { readImported } from '../../crypto/password-import.js'
import { parseEmail } from '../base/identifiers.js'
import { givenNames } from '../operators/given.js'
import { type Factors, readFactors } from './factors.js'
import { type Links, readLinks } from './links.js'
import { type Passkeys, readPasskeys } from './passkeys.js'
import type { Person } from './person.js'

/** The account that a person would have, before anybody decides who gets a name or an address. */
export interface PersonDraft {
  person: Person
  emailKey: string | null
  verified: boolean
  /** Why an address of the source is no address here. */
  deadAddress: string | null
  record: string | null
  /** The kind of the record, for the report. null: the person has none. */
  kind: string | null
  firstName: string
  lastName: string
  factors: Factors
  links: Links
  passkeys: Passkeys
}

type Address = Person['addresses'][number]

/** The verified primary address, else a verified one, else the first that the person has. */
const rank = ({ verified, primary }: Address): number => (verified ? 0 : 2) + (primary ? 0 : 1)

function readAddress({ addresses }: Person): Pick<PersonDraft, 'emailKey' | 'verified' | 'deadAddress'> {
  const given = addresses.filter(({ email }) => email.trim() !== '').toSorted((a, b) => rank(a) - rank(b))
  for (const { email, verified } of given) {
    const emailKey = parseEmail(email)
    if (emailKey !== null) return { emailKey, verified, deadAddress: null }
  }
  return { emailKey: null, verified: false, deadAddress: given.length > 0 ? 'the address is refused' : null }
}

const FORMAT = /^\$?(?:([a-z][a-z0-9_-]{0,19})[$:]|(2[abxy]?)\$)/i

/** Names of formats that a record begins with. Another beginning may be a part of a password, so the report leaves it out. */
const KINDS: ReadonlySet<string> = new Set([
  ...[
    'argon2',
    'argon2d',
    'argon2i',
    'argon2id',
    'bcrypt',
    'bcrypt_sha256',
    'crypt',
    'fbscrypt',
    'md5',
    'phpass',
    's2',
  ],
  ...['pbkdf2', 'pbkdf2-sha1', 'pbkdf2-sha256', 'pbkdf2-sha512', 'pbkdf2_sha1', 'pbkdf2_sha256', 'scrypt', 'sha1'],
  ...['unsalted_md5', 'unsalted_sha1'],
])

function kindOf(record: string): string {
  const [, name, bcrypt] = FORMAT.exec(record) ?? []
  if (bcrypt) return 'bcrypt'
  const kind = name?.toLowerCase() ?? ''
  return KINDS.has(kind) ? kind : 'other'
}

/** Django writes '!' and random text for a person without a password, other systems an empty text or '*'. */
const hasNone = (record: string | null): record is null | '' => record === null || /^(!.*|\*|\s*)$/s.test(record)

function readRecord({ config }: Context, { record }: Person): Pick<PersonDraft, 'record' | 'kind'> {
  if (hasNone(record)) return { record: null, kind: null }
  // The host's own hasher may read any record.
  const isRead = config.hasher !== undefined || readImported(record) !== null
  return { record: isRead ? record : null, kind: kindOf(record) }
}

/** Names that no rule changes, as most are: the rules take longer than the rest of a person. */
const PLAIN_NAME = /^(?=.{0,100}$)(?:[\p{L}\p{N}.'-]+(?: [\p{L}\p{N}.'-]+)*)?$/u

/** A name that is too long or not plain text is shortened, because nobody signs in by it. */
function readName(text: string): string {
  if (PLAIN_NAME.test(text)) return text
  const line = [...text.replace(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu, ' ').trim()].slice(0, 150).join('').trim()
  return givenNames({ first_name: line }).names.first_name ?? ''
}

/** The parts of a draft that no two people can share. */
export type Keys = Pick<PersonDraft, 'person' | 'emailKey' | 'links' | 'passkeys'>

export const readKeys = (ctx: Context, person: Person): Keys => ({
  person,
  emailKey: readAddress(person).emailKey,
  links: readLinks(ctx, person),
  passkeys: readPasskeys(ctx, person),
})

/** Reads what a person can keep. It asks nobody and depends on no other person. */
export function readAccount(ctx: Context, person: Person): PersonDraft {
  const address = readAddress(person)
  return {
    person,
    ...address,
    ...readRecord(ctx, person),
    firstName: readName(person.firstName),
    lastName: readName(person.lastName),
    factors: readFactors(ctx, person, address.emailKey),
    links: readLinks(ctx, person),
    passkeys: readPasskeys(ctx, person),
  }
}

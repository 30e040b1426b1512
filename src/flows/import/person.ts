import { z } from 'zod'
import { storable } from '../../contract/fields.js'

/** Longest text of one field: an address has at most 254 characters, a record at most 512. */
const TEXT_MAX = 4096

const text = z.string().max(TEXT_MAX).refine(storable, 'has characters that a database cannot store')
const maybeText = text.nullish().transform((value) => value ?? null)
/** ISO 8601 with an offset, or null. */
const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((value) => (value ? new Date(value) : null))

const address = z.strictObject({
  email: text,
  verified: z.boolean().default(false),
  primary: z.boolean().default(false),
})

const authenticatorApp = z.strictObject({
  /** base32 */
  secret: text,
  digits: z.int().default(6),
  /** Seconds. */
  period: z.int().default(30),
  algorithm: text.default('SHA1'),
})

const identity = z.strictObject({
  /** The name of the provider here, or the name in the source. */
  provider: text,
  /** The subject that the provider sends here. null: only `legacyUids` are known. */
  uid: maybeText,
  /** Subjects that the source stored and that the provider sends under another claim. */
  legacyUids: z.array(text).default([]),
  email: maybeText,
  lastLogin: moment,
  joined: moment,
})

const passkey = z.strictObject({
  /** base64url */
  credentialId: text,
  /** The COSE key in base64url. */
  publicKey: text,
  counter: z.int().min(0).default(0),
  transports: z.array(text).default([]),
  name: text.default(''),
  /** The domain that the passkey belongs to. null: unknown. */
  rpId: maybeText,
  aaguid: maybeText,
  backupEligible: z.boolean().default(false),
  backedUp: z.boolean().default(false),
  createdAt: moment,
})

/** One person of another system: a line of JSON. A field that is not listed is refused. */
const personSchema = z.strictObject({
  /** The id in the source. It is the only identity of the person across runs. */
  sourceId: z.union([text.min(1).max(191), z.int().transform(String)]),
  username: maybeText,
  addresses: z.array(address).default([]),
  /** The password record as the source stores it. null, '', '!…' and '*': no password. */
  record: maybeText,
  firstName: text.default(''),
  lastName: text.default(''),
  active: z.boolean().default(true),
  createdAt: moment,
  lastLogin: moment,
  /** Confirmed authenticator apps. */
  totp: z.array(authenticatorApp).default([]),
  /** The source sends codes by email as a second factor. */
  emailFactor: z.boolean().default(false),
  /** Unused codes in plain text. */
  backupCodes: z.array(text).default([]),
  /** One sentence for each second factor that the source has and this form cannot carry. */
  lostFactors: z.array(text).default([]),
  identities: z.array(identity).default([]),
  passkeys: z.array(passkey).default([]),
  /** Keys of sessions, in plain text. null: the source does not say which keys the person has. */
  tokens: z
    .array(text)
    .nullish()
    .transform((value) => value ?? null),
  /** Further columns of the source. `--map column=field` imports one. */
  extra: z.record(z.string(), z.json()).default({}),
})

export type Person = z.output<typeof personSchema>

/** A row of the source: a person, or why it is none. `line` counts from 1. */
export type PersonLine = { line: number; person: Person } | { line: number; sourceId: string | null; refused: string }

const idOf = (input: unknown): string | null => {
  const { sourceId } = z.looseObject({ sourceId: z.union([z.string(), z.number()]) }).safeParse(input).data ?? {}
  return sourceId === undefined ? null : `${sourceId}`
}

/** Checks a row of the source. The reason names fields, and never repeats a value. */
export function readPerson(line: number, input: unknown): PersonLine {
  const read = personSchema.safeParse(input)
  if (read.success) return { line, person: read.data }
  const reasons = read.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`)
  return { line, sourceId: idOf(input), refused: reasons.join('; ') }
}

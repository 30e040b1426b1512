import type { ProviderProfile } from '../config/hooks.js'
import { plain } from '../contract/fields.js'
import { propertiesOf } from '../contract/objects.js'
import { refused } from './errors.js'
import type { Json } from './types.js'

const MAX_UID = 255
const MAX_EMAIL = 254
const MAX_NAME = 150
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** The JSON object at `key`, or an empty one. */
export const child = (value: unknown, key?: string): Json => {
  return propertiesOf(key === undefined ? value : propertiesOf(value)[key])
}

/** Trimmed text of at most `max` code points. Text with control or bidirectional control characters, or another type, gives ''. */
const clean = (value: unknown, max = MAX_NAME): string => {
  if (typeof value !== 'string' || !plain(value)) return ''
  return Array.from(value.trim()).slice(0, max).join('').trim()
}

/**
 * A subject as text. A number and a text of the same digits are one identity. A number that JSON cannot carry exactly is
 * refused, because two users could share it.
 * @throws ProviderError 'refused'
 */
function subject(provider: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > MAX_UID) throw refused(provider, 'no_subject')
  if (!text.isWellFormed() || CONTROL.test(text)) throw refused(provider, 'no_subject')
  return text
}

/** A plausible email address; null for a blank, too long or malformed one. */
function address(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_EMAIL + 64) return null
  const text = value.trim()
  if (text.length > MAX_EMAIL || !plain(text)) return null
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null
}

/** The fields of a user as the provider sent them, before `makeProfile` checks them. */
export interface RawProfile {
  uid: unknown
  email?: unknown
  /** True only if the provider's document makes its statement about the address authoritative (docs/providers.md). */
  emailVerified?: boolean
  username?: unknown
  firstName?: unknown
  lastName?: unknown
  /** A full name, used if first and last name are both missing. Its last word becomes the last name. */
  name?: unknown
}

/** A profile with checked and bounded fields. */
export function makeProfile(provider: string, raw: RawProfile): ProviderProfile {
  const email = address(raw.email)
  const words = clean(raw.name).split(/\s+/)
  let firstName = clean(raw.firstName)
  let lastName = clean(raw.lastName)
  if (!firstName && !lastName) {
    lastName = words.length > 1 ? (words.pop() ?? '') : ''
    firstName = words.join(' ')
  }
  return {
    uid: subject(provider, raw.uid),
    email,
    emailVerified: email !== null && raw.emailVerified === true,
    username: clean(raw.username) || null,
    firstName,
    lastName,
  }
}

/** The standard claims of OpenID Connect (Core §5.1). */
export const fromClaims = (claims: Json, emailVerified: boolean): RawProfile => ({
  uid: claims.sub,
  email: claims.email,
  emailVerified,
  username: claims.preferred_username ?? claims.nickname,
  firstName: claims.given_name,
  lastName: claims.family_name,
  name: claims.name,
})

/** The path of each field in an answer: keys separated by dots. Without `emailVerified` the address never counts as verified. */
type ProfilePaths = { uid: string } & Partial<Record<keyof RawProfile, string>>

const valueAt = (answer: unknown, path: string): unknown => {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  return keys.reduce<Json>((found, key) => child(found, key), child(answer))[last]
}

/** The fields of an answer. Only the JSON value `true` counts as verified. */
export function profileFrom(answer: unknown, { emailVerified, ...paths }: ProfilePaths): RawProfile {
  const { uid, ...found } = Object.fromEntries(
    Object.entries(paths).map(([field, path]) => [field, valueAt(answer, path)]),
  )
  return { ...found, uid, emailVerified: emailVerified !== undefined && valueAt(answer, emailVerified) === true }
}

/** The `profile` of a provider that answers a GET with the user. */
export const profileAt =
  (url: string, paths: ProfilePaths) =>
  async ({ get }: { get(url: string): Promise<unknown> }): Promise<RawProfile> =>
    profileFrom(await get(url), paths)

/** The entry of a list of addresses that is marked as primary; an empty object without one. */
export const primaryOf = (list: unknown, mark = 'primary'): Json =>
  child(Array.isArray(list) ? list.find((entry) => child(entry)[mark] === true) : undefined)

/** Some providers send the text 'true' instead of the JSON value. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true'

import { domainToASCII } from 'node:url'
import { USERNAME_MAX } from '../../contract/account.js'
import { EMAIL_MAX } from '../../contract/registration.js'

/** Invisible letters and marks. With them, two different names would look the same. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
/** Letters, marks and decimal digits of any script, and `.+-_`. Invisible and format characters do not match. */
const USERNAME = /^[\p{L}\p{M}\p{Nd}.+\-_]+$/u
/** Dot-atom of RFC 5322 §3.2.3, ASCII only; quoted local parts are refused. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/**
 * The characters of a domain. ASCII is limited to letters, digits, hyphens and dots, because `domainToASCII` parses the host
 * of a URL: it cuts the text at a slash, decodes percent-encoding and drops line breaks, so the address would become another
 * mailbox.
 */
const WRITTEN_DOMAIN = /^[^\0-,/:-@[-`{-\x7f]+$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The canonical form of an address, which is stored, compared and mailed: lower case, with the domain in its ASCII form (UTS
 * 46).
 * null when the address is not accepted.
 */
export function parseEmail(input: string): string | null {
  const text = input.trim()
  const at = text.indexOf('@')
  if (text.length > EMAIL_MAX || at < 1 || at > 64 || text.indexOf('@', at + 1) !== -1) return null
  const local = text.slice(0, at)
  const written = text.slice(at + 1)
  // Checked before any conversion: the lower case of the Kelvin sign is `k`, and the ASCII form of an invisible character is
  // empty.
  if (!LOCAL_PART.test(local) || !WRITTEN_DOMAIN.test(written) || IGNORABLE.test(written)) return null
  // Letter by letter, as a domain does it: the lower case of a capital sharp s is a sharp s. `ss` would be another domain.
  const domain = domainToASCII([...written].map((letter) => letter.toLowerCase()).join(''))
  const email = `${local.toLowerCase()}@${domain}`
  return DOMAIN.test(domain) && email.length <= EMAIL_MAX ? email : null
}

export interface Username {
  /** The displayed form: NFKC. */
  username: string
  /** The compared form: lower case. */
  key: string
}

const keyOf = (username: string): string => username.toLowerCase().normalize('NFKC')

/**
 * The canonical form of a username, or null.
 * A username may contain an `@` only when it is the user's own address `email`. Its key is then the address.
 */
export function parseUsername(input: string, email: string | null): Username | null {
  const username = input.trim().normalize('NFKC')
  if (username.includes('@')) {
    const own = parseEmail(username)
    return own !== null && own === email ? { username: own, key: own } : null
  }
  if (username.length === 0 || [...username].length > USERNAME_MAX || !USERNAME.test(username)) return null
  return IGNORABLE.test(username) ? null : { username, key: keyOf(username) }
}

/** The match keys that a login identifier can mean; empty when it can match no account. */
export function loginKeys(
  input: string,
  fields: readonly ('username' | 'email')[],
): { usernameKey?: string; emailKey?: string } {
  const email = input.includes('@') ? parseEmail(input) : null
  const name = email ?? parseUsername(input, null)?.key
  return {
    ...(fields.includes('username') && name ? { usernameKey: name } : {}),
    ...(fields.includes('email') && email ? { emailKey: email } : {}),
  }
}

/**
 * The key under which attempts are counted: the canonical form of the identifier. If both names of a user shared a counter,
 * a used-up counter of the username would reveal the address that belongs to it.
 */
export const countedName = ({ usernameKey, emailKey }: ReturnType<typeof loginKeys>, identifier: string): string =>
  emailKey ?? usernameKey ?? identifier.trim().normalize('NFKC').toLowerCase()

import { domainToASCII } from 'node:url'
import { USERNAME_MAX } from '../../contract/account.js'
import { EMAIL_MAX } from '../../contract/registration.js'

/** Letters and marks that nobody sees: two names would look alike. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
/** Letters, marks and decimal digits of any script, and `.+-_`. Invisible and format characters are none of these. */
const USERNAME = /^[\p{L}\p{M}\p{Nd}.+\-_]+$/u
/** Dot-atom of RFC 5322 §3.2.3, ASCII only; quoted local parts are refused. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/**
 * The characters of a domain: of ASCII only letters, digits, hyphens and dots. `domainToASCII` reads the host of a URL, and
 * would leave out what follows a slash, undo percent-encoding, and drop line breaks: another mailbox would become this one.
 */
const WRITTEN_DOMAIN = /^[^\0-,/:-@[-`{-\x7f]+$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The canonical form of an address: it is stored, compared and mailed as this one form.
 * Lower case, domain in its ASCII form (UTS 46). null: no address we take.
 */
export function parseEmail(input: string): string | null {
  const text = input.trim()
  const at = text.indexOf('@')
  if (text.length > EMAIL_MAX || at < 1 || at > 64 || text.indexOf('@', at + 1) !== -1) return null
  const local = text.slice(0, at)
  const written = text.slice(at + 1)
  // Checked before any mapping: the Kelvin sign's lower case is `k`, and an invisible character's ASCII form is empty.
  if (!LOCAL_PART.test(local) || !WRITTEN_DOMAIN.test(written) || IGNORABLE.test(written)) return null
  // Letter by letter, as in a domain: a capital sharp s is a sharp s, and not `ss`, which is another domain.
  const domain = domainToASCII([...written].map((letter) => letter.toLowerCase()).join(''))
  const email = `${local.toLowerCase()}@${domain}`
  return DOMAIN.test(domain) && email.length <= EMAIL_MAX ? email : null
}

export interface Username {
  /** As it is shown: NFKC. */
  username: string
  /** As it is compared: lower case. */
  key: string
}

const keyOf = (username: string): string => username.toLowerCase().normalize('NFKC')

/**
 * The canonical form of a username, or null.
 * An `@` is only taken when the username is the user's own address `email`; its key is then the address.
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

/** The match keys that a login identifier can mean. None: it names nobody. */
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

import type { FieldIssue } from '../../contract/errors.js'
import { normalizePassword } from '../../crypto/password.js'
import { commonPasswords } from './common-passwords.js'

/** UTF-8 bytes, whatever PASSWORD_MAX_LENGTH says. */
const MAX_BYTES = 1024

export interface NewPassword {
  /** As it was typed. */
  password: string
  /** Code points after NFC. */
  min: number
  /** Code points after NFC. */
  max: number
  /** What the user is known by: username, e-mail, names. Blanks are ignored. */
  identifiers: readonly string[]
  siteName: string
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** The words a password must not be, lower case: identifiers, the local part of addresses, the site's name. */
function ownWords({ identifiers, siteName }: NewPassword): Set<string> {
  const localParts = identifiers
    .filter((word) => word.includes('@'))
    .map((word) => word.slice(0, word.lastIndexOf('@')))
  return new Set([...identifiers, ...localParts, siteName].filter(Boolean).map(folded))
}

/**
 * Everything that is wrong with a new password; empty when it will do. No rule of composition (NIST SP 800-63B-4
 * §3.1.1.2): length, common passwords and the user's own words, each compared whole and whatever the case.
 */
export async function checkNewPassword(candidate: NewPassword): Promise<FieldIssue[]> {
  const { password, min, max } = candidate
  if (!password.isWellFormed()) return [{ code: 'invalid' }]
  const normalized = normalizePassword(password)
  const length = [...normalized].length
  if (length > max || Buffer.byteLength(normalized, 'utf8') > MAX_BYTES)
    return [{ code: 'max_length', params: { max } }]
  const issues: FieldIssue[] = []
  if (length < min) issues.push({ code: 'password_too_short', params: { min } })
  const word = folded(normalized)
  if ((await commonPasswords()).has(word)) issues.push({ code: 'password_too_common' })
  if (ownWords(candidate).has(word)) issues.push({ code: 'password_too_similar' })
  return issues
}

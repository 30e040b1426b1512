import type { FieldIssue } from '../../contract/errors.js'
import { normalizePassword } from '../../crypto/password.js'
import { commonPasswords } from './common-passwords.js'
import { isTooSimilar } from './similarity.js'

/** UTF-8 bytes, regardless of PASSWORD_MAX_LENGTH. */
const MAX_BYTES = 1024

interface NewPassword {
  /** As the user typed it. */
  password: string
  /** Code points after NFC. */
  min: number
  /** Code points after NFC. */
  max: number
  /** The user's own values: username, address, names. Blanks are ignored. */
  identifiers: readonly string[]
  /** The host of BASE_URL. */
  siteName: string
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * Everything that is wrong with a new password; empty when it is accepted. There are no composition rules (NIST SP 800-63B-4
 * §3.1.1.2), only length, common passwords, and similarity to the words that an attacker tries first. Case is ignored.
 */
export async function checkNewPassword(candidate: NewPassword): Promise<FieldIssue[]> {
  const { password, min, max, identifiers, siteName } = candidate
  if (!password.isWellFormed()) return [{ code: 'invalid' }]
  const normalized = normalizePassword(password)
  const length = [...normalized].length
  if (length > max || Buffer.byteLength(normalized, 'utf8') > MAX_BYTES)
    return [{ code: 'max_length', params: { max } }]
  const issues: FieldIssue[] = []
  if (length < min) issues.push({ code: 'password_too_short', params: { min } })
  if ((await commonPasswords()).has(folded(normalized))) issues.push({ code: 'password_too_common' })
  if (isTooSimilar(normalized, [...identifiers, siteName])) issues.push({ code: 'password_too_similar' })
  return issues
}

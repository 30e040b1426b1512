import type { FieldIssues } from '../../contract/errors.js'
import { fieldIssues } from '../../contract/field-issues.js'
import { optionalText, storable } from '../../contract/fields.js'
import { parseEmail } from '../base/identifiers.js'

/** A value from the host's code. In JavaScript it may have any type. */

/** The canonical address, or null. */
export const givenEmail = (value: unknown): string | null => (typeof value === 'string' ? parseEmail(value) : null)

/** Names are in every table and email, so the rules of registration hold. */
const NAME = optionalText(150)

/** The names of a person as they are stored, without the blanks and line breaks around them, and the problems of others. */
export function givenNames(given: { first_name?: unknown; last_name?: unknown }) {
  const issues: FieldIssues = {}
  const names: { first_name?: string; last_name?: string } = {}
  for (const field of ['first_name', 'last_name'] as const) {
    const read = NAME.optional().safeParse(given[field], { reportInput: true })
    if (!read.success) issues[field] = Object.values(fieldIssues(read.error.issues)).flat()
    else if (read.data !== undefined) names[field] = read.data
  }
  return { names, issues }
}

/** The longest key of a name or an address. */
const LONGEST_KEY = 512

/** The text of a search in the form of the keys; null when no account can match it, and no database may be asked. */
export function searchText(q: unknown): string | null {
  if (typeof q !== 'string' || !storable(q)) return null
  const text = q.trim().normalize('NFKC').toLowerCase()
  return text.length > LONGEST_KEY ? null : text
}

/** A language tag (BCP 47), without rare extensions. */
export const isLocale = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/.test(value)

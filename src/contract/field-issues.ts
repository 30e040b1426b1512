import { z } from 'zod'
import { FIELD_CODES, type FieldCode, type FieldIssue, type FieldIssues, NON_FIELD } from './errors.js'

/** Zod's issues by field. A code occurs once per field, and a missing value has no other issue. */
export function fieldIssues(issues: readonly z.core.$ZodIssue[]): FieldIssues {
  const fields = new Map<string, FieldIssue[]>()
  for (const issue of issues) {
    for (const [field, found] of named(issue)) {
      const list = fields.get(field) ?? []
      if (!list.some(({ code }) => code === found.code)) fields.set(field, [...list, found])
    }
  }
  return Object.fromEntries(fields)
}

function named(issue: z.core.$ZodIssue): [string, FieldIssue][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key, { code: 'invalid' }])
  const field = issue.path.length > 0 ? String(issue.path[0]) : NON_FIELD
  return [[field, fieldIssue(issue)]]
}

function fieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  if (issue.code === 'custom') return customIssue(issue)
  if (issue.input === undefined) return { code: 'required' }
  if (issue.input === null) return { code: 'null' }
  const message = hostMessage(issue)
  return { ...lengthOrKind(issue), ...(message === undefined ? {} : { message }) }
}

function lengthOrKind(issue: z.core.$ZodIssue): FieldIssue {
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { code: 'max_length', params: { max: Number(issue.maximum) } }
  }
  if (issue.code === 'too_small' && issue.input === '') return { code: 'blank' }
  if (issue.code === 'invalid_type') return { code: 'invalid', wrongType: true }
  return { code: issue.code === 'invalid_value' && typeof issue.input === 'string' ? 'invalid_choice' : 'invalid' }
}

/** A refinement of ours has its code (src/contract/fields.ts); one of the host has its text. */
function customIssue(issue: z.core.$ZodIssueCustom): FieldIssue {
  const { code, ...rest } = issue.params ?? {}
  const known = FIELD_CODES.find((candidate): candidate is FieldCode => candidate === code)
  const params = Object.entries(rest).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  const message = known === undefined ? hostMessage(issue) : undefined
  return {
    code: known ?? 'invalid',
    ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
    ...(message === undefined ? {} : { message }),
  }
}

const { localeError } = z.locales.en()

/** The message of a host's schema; undefined for zod's own messages, which our catalogs replace. */
function hostMessage(issue: z.core.$ZodIssue): string | undefined {
  // The types differ in the message, which is what zod makes here.
  const standard = localeError({ ...issue, input: issue.input } as z.core.$ZodRawIssue)
  return issue.message === (typeof standard === 'string' ? standard : standard?.message) ? undefined : issue.message
}

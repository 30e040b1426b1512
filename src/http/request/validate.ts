import type { z } from 'zod'
import { AuthError, type FieldIssue, NON_FIELD } from '../../contract/errors.js'
import { fieldIssues } from '../../contract/field-issues.js'

/**
 * The output of a schema, for a body of any kind.
 * @throws AuthError 'invalid' with one key per field
 */
export async function validate(schema: z.ZodType, value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AuthError('invalid', { fields: { [NON_FIELD]: [notADictionary(value)] } })
  }
  const result = await schema.safeParseAsync(value, { reportInput: true })
  if (result.success) return result.data
  throw new AuthError('invalid', { fields: fieldIssues(result.error.issues) })
}

const notADictionary = (value: unknown): FieldIssue => ({ code: 'not_a_dictionary', params: { type: typeName(value) } })

/** As a Python host of this wire format would call it. */
function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return typeof value === 'string' ? 'str' : 'bool'
}

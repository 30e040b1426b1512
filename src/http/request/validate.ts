import { z } from 'zod'
import { AuthError, type FieldIssue, type FieldIssues, NON_FIELD } from '../../contract/errors.js'
import { fieldIssues } from '../../contract/field-issues.js'
import { isObject, type UnknownObject } from '../../contract/objects.js'

/** The result of a schema for a body of any kind. */
export interface Validated {
  /** The output of the schema. If a field was refused, the output of the fields that passed. */
  values: unknown
  /** One key per field; null when nothing was refused. */
  issues: FieldIssues | null
}

/** @throws AuthError 'invalid' when the value is not an object */
export async function inspectBody(schema: z.ZodType, value: unknown): Promise<Validated> {
  if (!isObject(value)) {
    throw new AuthError('invalid', { fields: { [NON_FIELD]: [notADictionary(value)] } })
  }
  const result = await schema.safeParseAsync(value, { reportInput: true })
  if (result.success) return { values: result.data, issues: null }
  const issues = fieldIssues(result.error.issues)
  return { values: await passed(schema, value, issues), issues }
}

/** The output of the fields without an issue. */
async function passed(schema: z.ZodType, value: UnknownObject, issues: FieldIssues): Promise<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject)) return {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    if (Object.hasOwn(issues, name)) continue
    const result = await z.safeParseAsync(field, value[name])
    if (result.success && result.data !== undefined) values[name] = result.data
  }
  return values
}

/**
 * The output of a schema, for a body of any kind.
 * @throws AuthError 'invalid' with one key per field
 */
export async function validate(schema: z.ZodType, value: unknown): Promise<unknown> {
  const { values, issues } = await inspectBody(schema, value)
  if (issues) throw new AuthError('invalid', { fields: issues })
  return values
}

const notADictionary = (value: unknown): FieldIssue => ({ code: 'not_a_dictionary', params: { type: typeName(value) } })

/** The name of the type in a Python implementation of this wire format, which its messages use. */
function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return typeof value === 'string' ? 'str' : 'bool'
}

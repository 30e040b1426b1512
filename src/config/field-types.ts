import { z } from 'zod'
import { isObject, propertiesOf } from '../contract/objects.js'

/** The kinds and values of a field, as a program reads them: `string`, `"admin"`, `null`. null: any value. */
type FieldType = ReadonlySet<string> | null

/**
 * The type that a zod schema returns, without its limits: `z.email().max(80).nullable()` is `string | null`. Types that JSON cannot
 * describe (dates, transforms) are any value.
 */
export function fieldType(field: z.core.$ZodType): FieldType {
  return typesOf(z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' }))
}

function typesOf(schema: unknown): FieldType {
  const { type, const: only, enum: values, anyOf, oneOf } = propertiesOf(schema)
  if (only !== undefined) return new Set([JSON.stringify(only)])
  if (Array.isArray(values)) return new Set(values.map((value) => JSON.stringify(value)))
  const branches = anyOf ?? oneOf
  if (Array.isArray(branches)) return union(branches.map(typesOf))
  if (Array.isArray(type)) return new Set(type.map(kindName))
  return typeof type === 'string' ? new Set([kindName(type)]) : null
}

/** JSON has one kind of number. */
const kindName = (type: unknown): string => (type === 'integer' ? 'number' : String(type))

function union(types: readonly FieldType[]): FieldType {
  const known = types.flatMap((type) => (type ? [...type] : []))
  return types.includes(null) ? null : new Set(known)
}

/** Whether every value of the one type is a value of the other. */
export function isWithin(type: FieldType, other: FieldType): boolean {
  if (!type || !other) return true
  return [...type].every((name) => other.has(name) || other.has(kindOfValue(name)))
}

/** `string` of `"admin"`; a kind is its own. */
function kindOfValue(name: string): string {
  try {
    const value: unknown = JSON.parse(name)
    if (Array.isArray(value)) return 'array'
    return value === null ? 'null' : isObject(value) ? 'object' : typeof value
  } catch {
    return name
  }
}

export const fieldTypeText = (type: FieldType): string => (type ? [...type].join(' | ') : 'any value')

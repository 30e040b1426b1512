import { z } from 'zod'
import { isObject, propertiesOf, valueAt } from '../../contract/objects.js'
import { type JsonSchema, SCHEMA_REF } from './types.js'

/** The named schemas of a document, collected while its operations are built. */
export interface SchemaBook {
  /** Every named schema. */
  readonly schemas: Record<string, JsonSchema>
  /** Defines a schema under `name` and returns a reference to it. */
  define(name: string, schema: JsonSchema): JsonSchema
  /** The schema of a reply. Parts with an `id` become components. */
  output(schema: z.ZodType): JsonSchema
  /** The schema of a request, in which defaults are optional. It is named, because three media types share it. */
  input(name: string, schema: z.ZodType): JsonSchema
}

export function makeSchemaBook(): SchemaBook {
  const schemas: Record<string, JsonSchema> = {}
  const bodies = new Map<z.ZodType, JsonSchema>()

  const define = (wanted: string, schema: JsonSchema): JsonSchema => {
    const name = freeName(schemas, wanted, schema)
    schemas[name] = schema
    return { $ref: `${SCHEMA_REF}${name}` }
  }

  /** Moves the `$defs` of a converted schema to the components and updates the references. */
  const hoist = (converted: JsonSchema): JsonSchema => {
    const { $schema: _dialect, $defs, ...rest } = converted
    for (const [name, part] of Object.entries($defs ?? {})) define(name, pointAt(part))
    return pointAt(rest)
  }

  return {
    schemas,
    define,
    output: (schema) => hoist(convert(schema, 'output')),
    input(name, schema) {
      const known = bodies.get(schema)
      if (known) return known
      const made = hoist(convert(schema, 'input'))
      const reference = '$ref' in made ? made : define(name, made)
      bodies.set(schema, reference)
      return reference
    },
  }
}

/** A host's schema may differ between request and reply under the same `id`. */
function freeName(schemas: Record<string, JsonSchema>, wanted: string, schema: JsonSchema): string {
  const text = JSON.stringify(schema)
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    const held = schemas[name]
    if (!held || JSON.stringify(held) === text) return name
  }
}

/** zod's type allows `true` and `false` as schemas, but its conversion never writes them at the places that we read. */
const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: describeMore }) as JsonSchema

interface Described {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Adds the limits that our refinements declare, because zod cannot see them (src/contract/fields.ts). */
function describeMore({ zodSchema, jsonSchema }: Described): void {
  for (const check of zodSchema._zod.def.checks ?? []) {
    const { code, max } = propertiesOf(valueAt(check, ['_zod', 'def', 'params']))
    // A rule of an object may name the same code.
    if (code === 'blank' && jsonSchema.type === 'string') jsonSchema.minLength = 1
    if (code === 'max_length' && typeof max === 'number') jsonSchema.maxLength = max
  }
  // The pattern only repeats the format.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // Type generators treat a field with a default as always present, but a caller may leave it out.
  if (jsonSchema.default === '') delete jsonSchema.default
  // A client must accept fields that a later version adds.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/** Rewrites `#/$defs/X` to `#/components/schemas/X` at every depth. Our ids are unique within one conversion. */
function pointAt(schema: JsonSchema): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    return isObject(value) ? pointAt(value) : value
  }
  const entries = Object.entries(schema).map(([key, inner]): [string, unknown] => {
    if (key === '$ref' && typeof inner === 'string') return [key, inner.replace('#/$defs/', SCHEMA_REF)]
    return [key, within(inner)]
  })
  return Object.fromEntries(entries)
}

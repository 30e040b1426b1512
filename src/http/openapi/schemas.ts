import { z } from 'zod'
import { type JsonSchema, SCHEMA_REF } from './types.js'

/** The named schemas of a document, collected while its operations are written. */
export interface SchemaBook {
  /** Every schema that was named, by name. */
  readonly schemas: Record<string, JsonSchema>
  /** A reference to a schema of ours, written under `name`. */
  define(name: string, schema: JsonSchema): JsonSchema
  /** What a reply looks like. Parts with an `id` become components. */
  output(schema: z.ZodType): JsonSchema
  /** What a request may send: defaults are optional. Named, as three media types share it. */
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

  /** Moves `$defs` of a converted schema among the components, and points at them. */
  const hoist = (converted: JsonSchema): JsonSchema => {
    const { $schema: _dialect, $defs, ...rest } = converted
    const parts = Object.entries(($defs ?? {}) as Record<string, JsonSchema>)
    const moved = (schema: unknown): JsonSchema => pointAt(schema) as JsonSchema
    for (const [name, part] of parts) define(name, moved(part))
    return moved(rest)
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

/** A host's schema may differ between request and reply under one `id`. */
function freeName(schemas: Record<string, JsonSchema>, wanted: string, schema: JsonSchema): string {
  const text = JSON.stringify(schema)
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`
    const held = schemas[name]
    if (!held || JSON.stringify(held) === text) return name
  }
}

const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: describeMore }) as JsonSchema

interface Described {
  zodSchema: z.core.$ZodTypes
  jsonSchema: JsonSchema
}

/** Says what zod cannot see: the limits that our refinements name (src/contract/fields.ts). */
function describeMore({ zodSchema, jsonSchema }: Described): void {
  for (const check of zodSchema._zod.def.checks ?? []) {
    const { code, max } = refinementOf(check)
    if (code === 'blank') jsonSchema.minLength = 1
    if (code === 'max_length') jsonSchema.maxLength = max
  }
  // The pattern repeats the calendar; the format says the same.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // Generators of types take a field with a default for one that is always there; that it may be left out is what matters.
  if (jsonSchema.default === '') delete jsonSchema.default
  // A client must bear with a field that a later version adds.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

function refinementOf(check: z.core.$ZodCheck<never>): { code?: unknown; max?: unknown } {
  const { params } = check._zod.def as { params?: Record<string, unknown> }
  return params ?? {}
}

/** `#/$defs/X` as `#/components/schemas/X`, all the way down. Our ids are unique within one conversion. */
function pointAt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointAt)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key === '$ref' && typeof inner === 'string') return [key, inner.replace('#/$defs/', SCHEMA_REF)]
    return [key, pointAt(inner)]
  })
  return Object.fromEntries(entries)
}

import { resolveSchema } from './examples.js'
import { type Html, html, inline } from './html.js'
import type { JsonSchema, OpenApiDocument } from './types.js'

/** The depth to which a schema is written out; deeper ones are only named. */
const DEPTH = 3

const choices = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? []
const nameOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** A type in words: `User`, `list of string`, `"ok"`, `Credentials or MfaChallenge`. */
export function typeText(schema: JsonSchema, document: OpenApiDocument): string {
  const name = nameOf(schema)
  if (name) return name
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const parts = choices(schema)
  if (parts.length > 0) return parts.map((part) => typeText(part, document)).join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {}, document)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any')
  return [type, schema.format && `(${schema.format})`].filter(Boolean).join(' ')
}

function limits({ minLength, maxLength, minimum, maximum, default: fallback }: JsonSchema): string[] {
  return [
    ...(minLength === undefined ? [] : [`at least ${minLength} long`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} long`]),
    ...(minimum === undefined || Number(minimum) < -1e15 ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined || Number(maximum) > 1e15 ? [] : [`at most ${maximum}`]),
    ...(fallback === undefined ? [] : [`default ${JSON.stringify(fallback)}`]),
  ]
}

/** The fields of an object, or of each of several kinds of object, as a table. */
export function fieldRows(schema: JsonSchema, document: OpenApiDocument, depth = 0): Html | null {
  const target = resolveSchema(schema, document.components.schemas)
  if (target.type === 'array') return fieldRows(target.items ?? {}, document, depth)
  const parts = choices(target)
  if (parts.length > 0) {
    return html`${parts.map((part) => html`${nameOf(part) && html`<h5>${nameOf(part)}</h5>`}${fieldRows(part, document, depth)}`)}`
  }
  const properties = Object.entries(target.properties ?? {})
  if (properties.length === 0) return null
  const required = new Set(target.required)
  const rows = properties.map(([name, part]) => fieldRow(name, part, required.has(name), document, depth))
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col"></th></tr></thead><tbody>
${rows}</tbody></table>`
}

function fieldRow(name: string, part: JsonSchema, required: boolean, document: OpenApiDocument, depth: number): Html {
  const target = resolveSchema(part, document.components.schemas)
  const words = [...(required ? ['needed'] : []), ...limits(target)].join(', ')
  const description = String(part.description ?? target.description ?? '')
  const inner = depth + 1 < DEPTH ? fieldRows(part, document, depth + 1) : null
  return html`<tr><th scope="row"><code>${name}</code></th><td>${typeText(part, document)}</td>
<td>${words}${words && description && '. '}${inline(description)}${inner}</td></tr>
`
}

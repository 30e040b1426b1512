import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer } from './client-jar.js'
import type { OpenApiDocument } from './openapi.js'

export interface DocumentedOperation {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the server, with `{parameters}`. */
  path: string
  guarded: boolean
  body: Record<string, unknown> | undefined
  responses: Record<string, { content?: Record<string, { schema?: object }>; headers?: object }>
}

type Json = Record<string, unknown>

/** A reply with a key outside its schema contradicts the document, so every object is closed unless it is declared open. */
function closed(value: unknown, inside = false): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, closed(inner, key === 'properties')] as const)
  const made: Json = Object.fromEntries(entries)
  const isObject = !inside && made.type === 'object' && 'properties' in made && !('additionalProperties' in made)
  return isObject ? { ...made, additionalProperties: false } : made
}

const follow = (document: OpenApiDocument, value: object): Json => {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as Json
  const [, , kind = '', name = ''] = $ref.split('/')
  return follow(document, ((document.components as unknown as Json)[kind] as Record<string, Json>)[name] ?? {})
}

export function operationsOf(document: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase() as DocumentedOperation['method'],
      path,
      guarded: '401' in operation.responses && (operation.security ?? [{}]).length > 0,
      body: operation.requestBody && follow(document, operation.requestBody.content['application/json']?.schema ?? {}),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, follow(document, response)]),
      ),
    })),
  )
}

/** Compares a response with the document. Returns the problem, or undefined. */
export function makeChecker(document: OpenApiDocument) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema({ $id: 'doc', components: closed(document.components) as object }, 'doc')
  const compiled = new Map<string, ValidateFunction>()
  const schemaOf = (key: string, schema: object): ValidateFunction => {
    const known = compiled.get(key)
    if (known) return known
    const made = ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"doc#/')))
    compiled.set(key, made)
    return made
  }
  const seen = new Set<string>()

  const wrongWith = (operation: DocumentedOperation, answer: Pick<Answer, 'status' | 'text' | 'headers'>) => {
    const where = `${operation.id} ${answer.status}`
    seen.add(where)
    const response = operation.responses[answer.status]
    if (!response) return `${where} is not declared: ${answer.text.slice(0, 200)}`
    const missing = Object.keys(response.headers ?? {}).filter(
      (name) => name !== 'Set-Cookie' && !answer.headers.has(name),
    )
    if (missing.length > 0) return `${where} lacks ${missing.join(', ')}`
    const schema = response.content?.['application/json']?.schema
    if (!schema) return answer.text === '' ? undefined : `${where} has a body that is not declared`
    const test = schemaOf(where, schema)
    if (test(JSON.parse(answer.text || 'null'))) return undefined
    return `${where}: ${ajv.errorsText(test.errors)} in ${answer.text.slice(0, 300)}`
  }
  return { wrongWith, seen }
}

import type { Config } from '../../config/types.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { errorResponses, pascalCase } from './errors.js'
import { exampleOf } from './examples.js'
import { headersFor } from './headers.js'
import { notesOf } from './notes.js'
import type { SchemaBook } from './schemas.js'
import { securityOf } from './security.js'
import {
  BODY_TYPES,
  type JsonSchema,
  type MediaType,
  type OpenApiComponents,
  type OpenApiOperation,
  type Parameter,
  type ResponseEntry,
  type ResponseObject,
} from './types.js'

/** The parts that the operations of one document share. */
export interface DocumentParts {
  config: Config
  book: SchemaBook
  responses: OpenApiComponents['responses']
}

/** One endpoint as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, writing: DocumentParts): OpenApiOperation {
  const { config, book } = writing
  const { operationId, tag, summary } = endpoint
  const security = securityOf(endpoint, config)
  const parameters = parametersOf(endpoint, book)
  const requestBody = requestBodyOf(endpoint, book)
  const description = [endpoint.description, ...notesOf(endpoint, config)].filter(Boolean).join(' ')
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(security ? { security } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...replies(endpoint, writing),
      ...formReply(endpoint, config),
      ...errorResponses(endpoint, config, book, writing.responses),
    },
  }
}

function parametersOf({ path, query }: Endpoint, book: SchemaBook): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  )
  const schema: JsonSchema = query ? book.output(query) : {}
  const inQuery = Object.entries(schema.properties ?? {}).map(
    ([name, { description, ...rest }]): Parameter => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
    }),
  )
  return [...inPath, ...inQuery]
}

/** The operations of a provider share their bodies; every other operation has its own. */
const bodyName = ({ area, name, operationId }: Endpoint): string =>
  `${pascalCase(area === 'social' ? name : operationId)}Body`

function requestBodyOf(endpoint: Endpoint, book: SchemaBook): OpenApiOperation['requestBody'] {
  if (!endpoint.body) return undefined
  const schema = book.input(bodyName(endpoint), endpoint.body)
  const target = book.schemas[String(schema.$ref).split('/').at(-1) ?? ''] ?? {}
  const media = (type: string): MediaType =>
    type === BODY_TYPES[0] ? { schema, example: exampleOf(schema, book.schemas) } : { schema }
  return {
    required: (target.required ?? []).length > 0,
    content: Object.fromEntries(BODY_TYPES.map((type) => [type, media(type)])),
  }
}

function replies(endpoint: Endpoint, { config, book }: DocumentParts): Record<string, ResponseEntry> {
  const entries = Object.entries(endpoint.replies).map(
    ([status, { description, schema }]): [string, ResponseObject] => {
      const headers = headersFor(Number(status), endpoint.setsCookies && config.settings.USE_AUTH_COOKIE)
      if (!schema) return [status, { description, headers }]
      const shape = book.output(schema)
      const example = withoutTokens(exampleOf(shape, book.schemas), config)
      return [status, { description, headers, content: { 'application/json': { schema: shape, example } } }]
    },
  )
  return Object.fromEntries(entries)
}

/** In cookie mode the tokens in the body are empty. */
function withoutTokens(example: unknown, { settings }: Config): unknown {
  if (!settings.USE_AUTH_COOKIE || settings.EXPOSE_TOKENS) return example
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  const hidden = ['access', 'refresh', 'key'].filter((name) => name in example)
  return { ...example, ...Object.fromEntries(hidden.map((name) => [name, ''])) }
}

/** A plain browser form always gets a redirect, after success and after a failure. */
function formReply({ form, replies: own }: Endpoint, { settings }: Config): Record<string, ResponseEntry> {
  if (!form || !settings.USE_AUTH_COOKIE || 303 in own) return {}
  const description =
    'For a form body with `Accept: text/html`: to the field `next` after success, to the field `from` with `?error=` after a failure.'
  return { 303: { description, headers: headersFor(303, true) } }
}

import type { Config } from '../../config/types.js'
import type { ContractOptions } from '../../contract/endpoint.js'
import { type Endpoint, endpoints } from '../../contract/index.js'
import { trimSlash } from '../../trim-slash.js'
import { HEADERS } from './headers.js'
import { overview, TAGS } from './notes.js'
import { type DocumentParts, operationOf } from './operation.js'
import { makeSchemaBook } from './schemas.js'
import { securitySchemes } from './security.js'
import type { OpenApiDocument } from './types.js'

/** Version of the wire (semver). A breaking change raises the major version. */
const CONTRACT_VERSION = '1.0.0'

/**
 * The OpenAPI 3.1 document of the service, without the host's additions: the routes that the settings turn on, under the
 * host's prefixes.
 */
export function serviceDocument(config: Config, options: ContractOptions): OpenApiDocument {
  const writing: DocumentParts = { config, book: makeSchemaBook(), responses: {} }
  const list = endpoints(options)
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of list) {
    const path = `${prefixOf(endpoint, config)}/${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, writing) }
  }
  const tags = [...new Set(list.map(({ tag }) => tag))]
  return {
    openapi: '3.1.0',
    info: { title: 'Authentication', version: CONTRACT_VERSION, description: overview(config) },
    servers: [{ url: serverUrl(config) }],
    tags: tags.map((name) => ({ name, ...(TAGS[name] ? { description: TAGS[name] } : {}) })),
    paths,
    components: {
      schemas: sorted(writing.book.schemas),
      responses: sorted(writing.responses),
      headers: usedHeaders({ paths, responses: writing.responses }),
      securitySchemes: securitySchemes(config),
    },
  }
}

function usedHeaders(written: object): Record<string, object> {
  const text = JSON.stringify(written)
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => text.includes(`#/components/headers/${name}"`)))
}

const prefixOf = ({ area }: Endpoint, { settings }: Config): string =>
  trimSlash(area === 'auth' ? settings.AUTH_PREFIX : settings.SOCIAL_PREFIX)

/** BASE_URL with its path; the current origin while BASE_URL is unknown (a build without an environment). */
const serverUrl = ({ settings }: Config): string =>
  URL.canParse(settings.BASE_URL) ? trimSlash(settings.BASE_URL) : '/'

const sorted = <Value>(entries: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))

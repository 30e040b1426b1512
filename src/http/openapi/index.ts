import type { Config } from '../../config/types.js'
import type { ContractOptions } from '../../contract/endpoint.js'
import type { HandlerSource } from '../with-errors.js'
import type { OpenApiDefinition, OpenApiDocument } from './types.js'
import type { ViewHandlers } from './views.js'

export type * from './types.js'
export type { ViewHandlers } from './views.js'

export interface OpenApiOptions {
  /** The host's part of the document. It cannot redefine paths and components of the service. */
  definition?: OpenApiDefinition | undefined
}

/** The three views of the service's OpenAPI document, each for its own route file. */
export interface OpenApiViews {
  /** JSON; YAML with `?format=yaml`. */
  schema: ViewHandlers
  /** Swagger UI, for `app/…/[[...asset]]/route.ts`. */
  explorer: ViewHandlers
  /** The document as one readable page, for `app/…/[[...asset]]/route.ts`. */
  reference: ViewHandlers
  /**
   * The document itself; needs no environment, no database and no secret.
   * @throws Error when the definition has a path or component of the service's own
   */
  document(): Promise<OpenApiDocument>
}

interface OpenApiSource extends HandlerSource {
  config: Config
  options(): ContractOptions
}

/** The comments that `withSallyport({ openapi })` found at build. Next replaces this expression with their text. */
function scanned(): OpenApiDefinition[] {
  const text = process.env.SALLYPORT_OPENAPI
  // withSallyport() wrote this text: the result of scanApiFolder() as JSON.
  return text ? [JSON.parse(text) as OpenApiDefinition] : []
}

/** `auth.openapi()`. The code that writes the document is loaded at the first request for it, not with the service. */
export function makeOpenApi(source: OpenApiSource, { definition }: OpenApiOptions = {}): OpenApiViews {
  let written: Promise<OpenApiDocument> | undefined
  const write = async () => {
    const [{ serviceDocument }, { assemble }] = await Promise.all([import('./document.js'), import('./assemble.js')])
    const own = serviceDocument(source.config, source.options())
    return assemble(own, [...scanned(), ...(definition ? [definition] : [])])
  }
  const document = () => {
    written ??= write()
    return written
  }
  const views = { ...source, document }
  return {
    schema: lazily(async () => (await import('./views.js')).schemaView(views)),
    explorer: lazily(async () => (await import('./views.js')).explorerView(views)),
    reference: lazily(async () => (await import('./views.js')).referenceView(views)),
    document: async () => structuredClone(await document()),
  }
}

function lazily(load: () => Promise<ViewHandlers>): ViewHandlers {
  let loaded: Promise<ViewHandlers> | undefined
  const handlers = () => {
    loaded ??= load()
    return loaded
  }
  return {
    GET: async (request, context) => (await handlers()).GET(request, context),
    HEAD: async (request, context) => (await handlers()).HEAD(request, context),
  }
}

import { stringify } from 'yaml'
import type { Config } from '../../config/types.js'
import { AuthError } from '../../contract/errors.js'
import type { RouteHandler } from '../handler.js'
import { securityHeaders } from '../reply/headers.js'
import { finish } from '../reply/respond.js'
import { pathSegments, type RouteContext } from '../request/match.js'
import { type HandlerSource, withErrors } from '../with-errors.js'
import { EXPLORER_ASSETS, loadAsset, REFERENCE_ASSETS } from './assets.js'
import { explorerPage } from './explorer.js'
import { referencePage } from './reference.js'
import type { OpenApiDocument } from './types.js'

/** The exports of a view's route file. */
export type ViewHandlers = Record<'GET' | 'HEAD', RouteHandler>

export interface ViewSource extends HandlerSource {
  document(): Promise<OpenApiDocument>
}

/** Allows only scripts of the package's own files, and no other host. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]

type Answer = (call: ViewCall) => Promise<Response>
interface ViewCall {
  request: Request
  url: URL
  requestId: string
  config: Config
  document(): Promise<OpenApiDocument>
  /** The last segment below the mount point; undefined for the page itself. */
  asset: string | undefined
}

/** The document: JSON, or YAML with `?format=yaml`. */
export const schemaView = (source: ViewSource): ViewHandlers =>
  view(source, async (call) => {
    const format = call.url.searchParams.get('format') === 'yaml' ? 'yaml' : 'json'
    return sendDocument(call, format)
  })

/** Swagger UI over the document. */
export const explorerView = (source: ViewSource): ViewHandlers =>
  view(source, async (call) => {
    if (call.asset !== undefined) return sendAsset(call, EXPLORER_ASSETS)
    const { info } = await call.document()
    return sendPage(call, explorerPage(info.title, baseOf(call.url)), [...PAGE_POLICY, "script-src 'self'"])
  })

/** The document as a readable page. */
export const referenceView = (source: ViewSource): ViewHandlers =>
  view(source, async (call) => {
    if (call.asset !== undefined) return sendAsset(call, REFERENCE_ASSETS)
    return sendPage(call, referencePage(await call.document(), baseOf(call.url)), PAGE_POLICY)
  })

function view(source: ViewSource, answer: Answer): ViewHandlers {
  const handler: RouteHandler = (request, context) =>
    withErrors(source, request, async ({ ctx: { config } }, { requestId }) => {
      const url = new URL(request.url)
      const asset = await assetOf(context, url)
      const call = { request, url, requestId, config, asset, document: () => source.document() }
      return withoutBody(await answer(call), request)
    })
  return { GET: handler, HEAD: handler }
}

/** Only the last segment counts: the page's links work under any prefix, with and without a trailing slash. */
async function assetOf(context: RouteContext | undefined, url: URL): Promise<string | undefined> {
  const segments = await pathSegments(context, url, [])
  return segments.filter((segment) => segment !== '').at(-1)
}

/**
 * The relative path from the page to its assets. The absolute path is unknown, because an adapter or a proxy may have
 * removed the prefix that the browser sees.
 */
function baseOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  return last === '' ? './' : `./${last}/`
}

async function sendDocument(call: ViewCall, format: 'json' | 'yaml'): Promise<Response> {
  const document = await call.document()
  const body = format === 'yaml' ? stringify(document, { aliasDuplicateObjects: false }) : JSON.stringify(document)
  const type = format === 'yaml' ? 'application/yaml' : 'application/json'
  const response = new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
  const { request, requestId, config } = call
  const origin = request.headers.get('origin')
  return finish(response, { requestId, method: request.method, origin, origins: config.origins, cookies: [] })
}

const sendPage = ({ requestId }: ViewCall, page: string, policy: string[]): Response =>
  new Response(page, {
    headers: {
      ...securityHeaders(requestId, false),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      // The page requests its own document. With the policy `no-referrer` a browser would send `Origin: null`, which the
      // CSRF check refuses.
      'Referrer-Policy': 'same-origin',
    },
  })

/**
 * Sends a file of the page with the headers of every response. It is never cached, so the page of a new version never
 * loads a file of the old version.
 */
async function sendAsset(call: ViewCall, assets: typeof EXPLORER_ASSETS): Promise<Response> {
  const { asset = '', requestId } = call
  if (asset === 'openapi.json') return sendDocument(call, 'json')
  if (asset === 'openapi.yaml') return sendDocument(call, 'yaml')
  const found = Object.hasOwn(assets, asset) ? assets[asset] : undefined
  if (!found) throw new AuthError('not_found')
  const { type, bytes } = await loadAsset(found)
  return new Response(bytes, { headers: { ...securityHeaders(requestId, false), 'Content-Type': type } })
}

const withoutBody = (response: Response, { method }: Request): Response =>
  method === 'HEAD' ? new Response(null, { status: response.status, headers: response.headers }) : response

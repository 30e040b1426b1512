import type { Cookie } from '../config/types.js'
import type { Context } from '../context.js'
import type { Endpoint } from '../contract/endpoint.js'
import { AuthError } from '../contract/errors.js'
import { traced } from '../flows/base/measure.js'
import { checkedCall, hasBody } from './checked-call.js'
import { toResponse } from './reply/respond.js'
import { type RequestBody, readBody } from './request/body.js'
import { isTrustedOrigin, preflightHeaders } from './request/cors.js'
import { checkCsrf } from './request/csrf.js'
import { formSuccess, type PlainForm, plainForm } from './request/forms.js'
import { checkGuard } from './request/guard.js'
import { inHashingTurn } from './request/hashing-turn.js'
import { checkHuman } from './request/human.js'
import { allowedMethods, matchPath, type PathMatch } from './request/match.js'
import { type Incoming, readIncoming } from './request/read.js'
import type { Call, MountedRoute, Reply, RuleCall } from './route.js'

/** The service behind the handlers. It is built once, when the configuration is complete. */
export interface Service {
  ctx: Context
  mounted: readonly MountedRoute[]
}

/** The request and the path below the mount point. */
interface Asked {
  request: Request
  /** Of the request. */
  url: URL
  /** Below the mount point. */
  segments: readonly string[]
}

/** The facts of a request so far. A refusal is rendered with them. */
export interface Progress {
  requestId: string
  /** Set on every response, refusals included. */
  cookies: Cookie[]
  endpoint?: Endpoint
  /** Of the refusal, if the request was refused. */
  code?: string
  form?: PlainForm | null
}

/**
 * Runs one request in the order of the contract: route (404), method (405), CSRF (403), size and type (413, 415), parsing
 * (400), guard (401, 403), then validation and the rules of the route.
 */
export async function serve(
  { ctx, mounted }: Service,
  { request, url, segments }: Asked,
  progress: Progress,
): Promise<Reply | Response> {
  const path = matchPath(mounted, segments)
  if (!path) throw new AuthError('not_found')
  if (request.method === 'OPTIONS') return options(ctx, request, path)
  const entry = mountedFor(path, request.method)
  const { endpoint } = entry
  progress.endpoint = endpoint
  const { requestId } = progress
  const run = () => serveRoute(ctx, entry, { request, url, progress, params: path.params })
  return traced(ctx.config, { route: endpoint.name, method: request.method, requestId }, run)
}

async function serveRoute(
  ctx: Context,
  entry: MountedRoute,
  { request, url, progress, params }: Pick<Asked, 'request' | 'url'> & Pick<Guarded, 'progress' | 'params'>,
): Promise<Reply | Response> {
  const { endpoint } = entry
  // A GET that only redirects starts or ends a flow, and HEAD must not do that.
  if (request.method === 'HEAD' && (302 in endpoint.replies || !(200 in endpoint.replies))) return { status: 204 }

  const incoming = readIncoming(ctx, request, endpoint, progress.requestId, progress.cookies)
  checkCsrf(ctx, incoming)
  const body = hasBody(request) ? await readBody(request) : EMPTY
  progress.form = plainForm(request, endpoint, body, ctx.config)
  const read = { incoming, body, progress, url, params }
  if (endpoint.guard === 'none') return answer(ctx, entry, { ...read, session: null })
  // The guard reads the database, so the turn comes first.
  return inHashingTurn(ctx, { endpoint, incoming, body: body.value }, async (own, endTurn) =>
    answer(own, entry, { ...read, session: await checkGuard(own, incoming) }, endTurn),
  )
}

interface Guarded extends Pick<Call, 'url' | 'params' | 'session'> {
  incoming: Incoming
  body: RequestBody
  progress: Progress
}

/** Validates and runs the route, or the host's view instead of the route. */
async function answer(
  ctx: Context,
  entry: MountedRoute,
  asked: Guarded,
  endTurn = () => {},
): Promise<Reply | Response> {
  const { incoming, body, progress } = asked
  const { endpoint, route } = entry
  const askHuman = () => checkHuman(ctx.config, endpoint, withBytes(incoming.request, body))
  // The check runs before any work for the request.
  if (endpoint.checksHuman === true) await askHuman()
  const form = progress.form ?? null
  const setCookies = (cookies: readonly Cookie[]) => void progress.cookies.push(...cookies)
  // The host's function may take seconds. Other requests can hash meanwhile.
  const askInTurn = (end: () => void) => async () => {
    end()
    await askHuman()
  }
  const runCall = (call: RuleCall, end = endTurn) => route.run({ ...call, setCookies, checkHuman: askInTurn(end) })
  const run = async () => {
    const call = await checkedCall(ctx, entry, incoming, body, { ...asked, form: form !== null })
    const reply =
      endpoint.guard === 'none'
        ? await inHashingTurn(ctx, { endpoint, incoming, body: call.body }, (own, end) =>
            runCall({ ...call, ctx: own }, end),
          )
        : await runCall(call)
    return settle(ctx, reply, incoming, form)
  }
  const override = ctx.config.handlers[endpoint.name]
  return override ? override(withBytes(incoming.request, body), async () => toResponse(await run())) : run()
}

const EMPTY: RequestBody = { value: {}, form: false, bytes: new Uint8Array() }

function options(ctx: Context, request: Request, path: PathMatch): Reply {
  const allow = allowedMethods(path)
  const trusted = isTrustedOrigin(request.headers.get('origin'), ctx.config.origins)
  return { status: 204, headers: { Allow: allow.join(', '), ...(trusted ? preflightHeaders(allow) : {}) } }
}

function mountedFor(path: PathMatch, method: string): MountedRoute {
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const [served, entry] of path.methods) if (served === wanted) return entry
  throw new AuthError('method_not_allowed', { allow: allowedMethods(path) })
}

function settle(ctx: Context, reply: Reply, { bearer, demands }: Incoming, form: PlainForm | null): Reply {
  const answered = form ? formSuccess(form, reply, ctx.config) : reply
  // The header exempted this request from CSRF because it sets no cookie.
  return bearer && !demands.setsCookies ? { ...answered, cookies: [] } : answered
}

/** A copy with the body for a host's own view, because the body was already read. */
const withBytes = (request: Request, { bytes }: RequestBody): Request =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(hasBody(request) ? { body: bytes } : {}),
  })

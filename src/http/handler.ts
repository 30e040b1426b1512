import { randomUUID } from 'node:crypto'
import type { Config, Log } from '../config/types.js'
import type { Endpoint } from '../contract/endpoint.js'
import { AuthError } from '../contract/errors.js'
import { oncePer } from '../once-per.js'
import { isControlFlow, stopAhead } from './control-flow.js'
import { describeError } from './reply/describe-error.js'
import { asAuthError, renderError } from './reply/errors.js'
import { finish, respond } from './reply/respond.js'
import { formFailure } from './request/forms.js'
import { requestLocale } from './request/locale.js'
import { isBelow, pathSegments, type RouteContext } from './request/match.js'
import type { Reply } from './route.js'
import { type Progress, type Service, serve } from './serve.js'

export type RouteHandler = (request: Request, context?: RouteContext) => Promise<Response>

/** What a catch-all route file exports. */
export type Handlers = Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler>

/** Where the handlers find the service. */
export interface HandlerSource {
  /** @throws ConfigError while the configuration has problems: the answer is then 503 and the list is logged */
  open(): Service
  log: Log
}

/** The handlers of one area, for any prefix: Next's segments say what is asked for. */
export function makeHandlers(source: HandlerSource, area: Endpoint['area']): Handlers {
  const warn = warnOnce(source.log)
  const handler: RouteHandler = (request, context) => answer(source, area, request, context, warn)
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  }
}

/** The only place that turns what was thrown into an answer. */
async function answer(
  source: HandlerSource,
  area: Endpoint['area'],
  request: Request,
  context: RouteContext | undefined,
  warn: (message: string) => void,
): Promise<Response> {
  stopAhead(request)
  const progress: Progress = { requestId: randomUUID(), cookies: [] }
  let config: Config | undefined
  try {
    const service = openService(source)
    config = service.ctx.config
    const prefixes = mountPoints(config)[area]
    const url = new URL(request.url)
    const segments = await pathSegments(context, url, prefixes)
    if (context?.params && !prefixes.some((prefix) => isBelow(url.pathname, prefix))) {
      const parts = url.pathname.split('/').filter(Boolean)
      const here = `/${parts.slice(0, parts.length - segments.length).join('/')}`
      const setting = area === 'auth' ? 'AUTH_PREFIX' : 'SOCIAL_PREFIX'
      warn(
        `The ${area} routes are served at ${here}, and ${setting} is ${prefixes[0]}: links and the client follow the setting`,
      )
    }
    const mounted = byArea(service.mounted)[area]
    const answered = await serve({ ctx: service.ctx, mounted }, { request, url, segments }, progress)
    return complete(answered, request, config, progress)
  } catch (thrown) {
    if (isControlFlow(thrown)) throw thrown
    const error = asAuthError(thrown)
    logRefusal(source.log, error, request, progress)
    return refuse(error, request, config, progress)
  }
}

export function openService(source: HandlerSource): Service {
  try {
    return source.open()
  } catch (cause) {
    throw new AuthError('unavailable', { cause })
  }
}

/** Below the path of BASE_URL, and without it: some adapters cut Next's basePath off. */
const mountPoints = oncePer(({ settings }: Config): Record<Endpoint['area'], string[]> => {
  const base = URL.canParse(settings.BASE_URL) ? new URL(settings.BASE_URL).pathname.replace(/\/+$/, '') : ''
  const points = (prefix: string) => [...new Set([base + prefix, prefix])].map((path) => path.replace(/\/+$/, ''))
  return { auth: points(settings.AUTH_PREFIX), social: points(settings.SOCIAL_PREFIX) }
})

const byArea = oncePer((mounted: Service['mounted']) => {
  const of = (area: Endpoint['area']) => mounted.filter(({ endpoint }) => endpoint.area === area)
  return { auth: of('auth'), social: of('social') }
})

/** A refusal as an answer, also for the host's own routes. */
export function refuse(error: AuthError, request: Request, config: Config | undefined, progress: Progress): Response {
  const texts = {
    locale: config ? requestLocale(request, config) : 'en',
    overrides: config?.messages ?? {},
    method: request.method,
  }
  const reply = progress.form && config ? formFailure(progress.form, error, config) : renderError(error, texts)
  return complete(reply, request, config, progress)
}

function complete(answered: Reply | Response, request: Request, config: Config | undefined, progress: Progress) {
  const facts = {
    requestId: progress.requestId,
    method: request.method,
    origin: request.headers.get('origin'),
    origins: config?.origins,
    cookies: progress.cookies,
  }
  return answered instanceof Response ? finish(answered, facts) : respond(answered, facts)
}

/** The unexpected goes to the log in full, under the id that the answer carries. Never the URL: it may hold a key. */
export function logRefusal(log: Log, error: AuthError, request: Request, progress: Progress): void {
  if (error.status < 500) return
  const route = progress.endpoint?.operationId
  const detail = { requestId: progress.requestId, method: request.method, route, cause: describeError(error.cause) }
  if (error.code === 'error') log.error('a request failed', detail)
  else log.warn(`${error.code}`, detail)
}

function warnOnce(log: Log): (message: string) => void {
  let warned = false
  return (message) => {
    if (!warned) log.warn(`${message}`)
    warned = true
  }
}

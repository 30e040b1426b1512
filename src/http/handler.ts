import type { Config, Log } from '../config/types.js'
import type { Endpoint } from '../contract/endpoint.js'
import { oncePer } from '../once-per.js'
import { trimSlash } from '../trim-slash.js'
import { isBelow, pathSegments, type RouteContext } from './request/match.js'
import { type Service, serve } from './serve.js'
import { completeResponse, type HandlerSource, withErrors } from './with-errors.js'

export type RouteHandler = (request: Request, context?: RouteContext) => Promise<Response>

/** The exports of a catch-all route file. */
export type Handlers = Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler>

/** The handlers of one area. They work under any prefix, because the endpoint is found by Next's path segments. */
export function makeHandlers(source: HandlerSource, area: Endpoint['area']): Handlers {
  const warn = warnOnce(source.log)
  const handler: RouteHandler = (request, context) =>
    withErrors(source, request, async ({ ctx, mounted }, progress) => {
      const { config } = ctx
      const url = new URL(request.url)
      const segments = await pathSegments(context, url, mountPoints(config)[area])
      if (context?.params) warnOfPrefix(config, area, { url, segments }, warn)
      const served = { ctx, mounted: byArea(mounted)[area] }
      return completeResponse(await serve(served, { request, url, segments }, progress), request, config, progress)
    })
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** Warns when the route file is not where the setting says: links in emails and the client follow the setting. */
function warnOfPrefix(
  config: Config,
  area: Endpoint['area'],
  { url, segments }: { url: URL; segments: readonly string[] },
  warn: (message: string) => void,
): void {
  const prefixes = mountPoints(config)[area]
  if (prefixes.some((prefix) => isBelow(url.pathname, prefix))) return
  const parts = url.pathname.split('/').filter(Boolean)
  const here = `/${parts.slice(0, parts.length - segments.length).join('/')}`
  const setting = area === 'auth' ? 'AUTH_PREFIX' : 'SOCIAL_PREFIX'
  warn(
    `The ${area} routes are served at ${here}, and ${setting} is ${prefixes[0]}: links and the client follow the setting`,
  )
}

/** Every prefix is accepted with and without the path of BASE_URL, because some adapters remove Next's basePath. */
const mountPoints = oncePer(({ settings }: Config): Record<Endpoint['area'], string[]> => {
  const base = URL.canParse(settings.BASE_URL) ? trimSlash(new URL(settings.BASE_URL).pathname) : ''
  const points = (prefix: string) => [...new Set([base + prefix, prefix])].map(trimSlash)
  return { auth: points(settings.AUTH_PREFIX), social: points(settings.SOCIAL_PREFIX) }
})

const byArea = oncePer((mounted: Service['mounted']) => {
  const of = (area: Endpoint['area']) => mounted.filter(({ endpoint }) => endpoint.area === area)
  return { auth: of('auth'), social: of('social') }
})

function warnOnce(log: Log): (message: string) => void {
  let warned = false
  return (message) => {
    if (!warned) log.warn(message)
    warned = true
  }
}

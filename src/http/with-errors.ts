import { randomUUID } from 'node:crypto'
import type { Config, Log } from '../config/types.js'
import { AuthError } from '../contract/errors.js'
import { type Measured, measure } from '../flows/base/measure.js'
import { isControlFlow, stopAtPrerender } from './control-flow.js'
import { logRefusal } from './refusal-log.js'
import { describeError } from './reply/describe-error.js'
import { asAuthError, renderError } from './reply/errors.js'
import { finish, respond } from './reply/respond.js'
import { formFailure } from './request/forms.js'
import { requestLocale } from './request/locale.js'
import type { Reply } from './route.js'
import type { Progress, Service } from './serve.js'

/** The source of the service for every handler. */
export interface HandlerSource extends Measured {
  /** @throws ConfigError while the configuration has problems; the response is then 503 and the log lists the problems */
  open(): Service
}

/**
 * Runs one request, and measures it. Signals of Next pass through unmeasured, because Next itself must catch them.
 */
export async function withErrors(
  source: HandlerSource,
  request: Request,
  run: (service: Service, progress: Progress) => Promise<Response>,
): Promise<Response> {
  stopAtPrerender(request)
  const progress: Progress = { requestId: randomUUID(), cookies: [] }
  const begun = performance.now()
  const response = await answerOrRefuse(source, request, progress, run)
  const { endpoint, code = null } = progress
  const duration = performance.now() - begun
  const { status } = response
  measure(source, { name: 'request', route: endpoint?.name ?? null, method: request.method, status, code, duration })
  return response
}

/**
 * The only place that turns a thrown value into a response: it logs a failure of the service and renders the refusal.
 */
async function answerOrRefuse(
  source: HandlerSource,
  request: Request,
  progress: Progress,
  run: (service: Service, progress: Progress) => Promise<Response>,
): Promise<Response> {
  let config: Config | undefined
  try {
    const service = openService(source)
    config = service.ctx.config
    return await run(service, progress)
  } catch (thrown) {
    if (isControlFlow(thrown)) throw thrown
    const error = asAuthError(thrown)
    progress.code = codeOf(error)
    logFailure(source.log, error, request, progress)
    return completeResponse(renderRefusal(error, request, config, progress), request, config, progress)
  }
}

/** The code of a refusal: of its first field, if fields are the reason. */
const codeOf = ({ code, fields }: AuthError): string => Object.values(fields ?? {})[0]?.[0]?.code ?? code

/** @throws AuthError unavailable, with the ConfigError as its cause, while the configuration has problems */
export function openService(source: HandlerSource): Service {
  try {
    return source.open()
  } catch (cause) {
    throw new AuthError('unavailable', { cause })
  }
}

/** A reply with the headers of every response and the cookies of a renewed session. */
export function completeResponse(
  answered: Reply | Response,
  request: Request,
  config: Config | undefined,
  progress: Progress,
): Response {
  const facts = {
    requestId: progress.requestId,
    method: request.method,
    origin: request.headers.get('origin'),
    origins: config?.origins,
    cookies: progress.cookies,
  }
  return answered instanceof Response ? finish(answered, facts) : respond(answered, facts)
}

function renderRefusal(error: AuthError, request: Request, config: Config | undefined, { form }: Progress): Reply {
  if (form && config) return formFailure(form, error, config)
  const locale = config ? requestLocale(request, config) : 'en'
  return renderError(error, { locale, overrides: config?.messages ?? {}, method: request.method })
}

/**
 * Logs an unexpected error in full, under the request id of the response. The URL is left out, because it may contain a key.
 */
function logFailure(log: Log, error: AuthError, request: Request, progress: Progress): void {
  if (error.status < 500) return
  const route = progress.endpoint?.operationId
  const detail = { requestId: progress.requestId, method: request.method, route, cause: describeError(error.cause) }
  if (error.code === 'error') log.error('a request failed', detail)
  else if (error.code === 'unavailable' && error.cause === undefined) logRefusal(log, detail)
  else log.warn(error.code, detail)
}

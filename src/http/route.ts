import type { Cookie } from '../config/types.js'
import type { Caller, Context } from '../context.js'
import type { Endpoint } from '../contract/endpoint.js'
import type { FieldIssues } from '../contract/errors.js'
import type { PresentedCredential, SignedIn } from '../flows/base/types.js'

/** All a route gets: the checked request and who it speaks for. */
export interface RouteCall<Body = unknown> {
  ctx: Context
  endpoint: Endpoint
  request: Request
  url: URL
  /** Output of the endpoint's body schema; `{}` without one. */
  body: Body
  /** Output of the endpoint's query schema; `{}` without one. */
  query: Readonly<Record<string, unknown>>
  /** The path's `{parameters}`, decoded. */
  params: Readonly<Record<string, string>>
  caller: Caller
  /** Never null behind a guard; null on routes without one (ask `signedIn()` there). */
  session: SignedIn | null
  /** For routes without a guard that look whether somebody is signed in. A bad credential gives null. */
  signedIn(): Promise<SignedIn | null>
  /** As presented, unverified. */
  credential: PresentedCredential
  /** Full cookie names to values; see `cookieNames(settings)`. Empty for a bearer request. */
  cookies: ReadonlyMap<string, string>
  /** An `Authorization` header of ours came: no cookie is read, and the route sets none unless `setsCookies`. */
  bearer: boolean
  /** Sets cookies whatever the answer is going to be, a refusal included. */
  setCookies(cookies: readonly Cookie[]): void
  /** A plain browser form: the handler makes a 303 of the reply. */
  form: boolean
}

/** What a route answers. The handler adds every header and turns it into a redirect for plain forms. */
export interface Reply {
  status: number
  /** JSON. Absent: no body. */
  body?: unknown
  /** HTML, in place of `body`. */
  page?: string
  cookies?: readonly Cookie[]
  headers?: Readonly<Record<string, string>>
  /** Location, used as it is; `status` is then 302 or 303. */
  redirect?: string
  /** A plain form login that needs the second step goes to LOGIN_PATH`?mfa=<method>`. */
  mfaMethod?: string
}

/** What is known before the body was taken. */
export type RuleCall<Body = unknown> = Omit<RouteCall<Body>, 'form' | 'setCookies'>

/**
 * The rules of a route on the fields that passed the schema, asked when the schema refused others: so one answer reports every
 * problem. The flow applies the same rules to a whole body.
 * @param refused what the schema said, by field
 */
export type FieldRules<Body = unknown> = (call: RuleCall<Body>, refused: FieldIssues) => Promise<FieldIssues>

export interface Route {
  (call: RouteCall): Promise<Reply>
  rules?: FieldRules
}

/** Types `call.body` for a route whose endpoint validates with the schema `Body` comes from. */
export const withBody = <Body>(
  run: (call: RouteCall<Body>) => Promise<Reply>,
  rules?: FieldRules<Partial<Body>>,
): Route =>
  Object.assign((call: RouteCall) => run(call as RouteCall<Body>), rules ? { rules: rules as FieldRules } : {})

/** An endpoint and what serves it. */
export interface MountedRoute {
  endpoint: Endpoint
  route: Route
}

/**
 * Pairs endpoints with routes by `operationId`.
 * @throws Error when an endpoint has no route
 */
export const mountRoutes = (
  endpoints: readonly Endpoint[],
  routes: Readonly<Record<string, Route>>,
): readonly MountedRoute[] =>
  endpoints.map((endpoint) => {
    const route = routes[endpoint.operationId]
    if (!route) throw new Error(`No route serves ${endpoint.operationId} (${endpoint.method} ${endpoint.path})`)
    return { endpoint, route }
  })

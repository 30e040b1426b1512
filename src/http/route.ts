import type { z } from 'zod'
import type { Cookie } from '../config/types.js'
import type { Caller, Context } from '../context.js'
import type { Declaration, Endpoint, Resolved } from '../contract/endpoint.js'
import type { FieldIssues } from '../contract/errors.js'
import type { Operation } from '../contract/index.js'
import type { PresentedCredential, SignedIn } from '../flows/base/types.js'

/** The checked request, and the session that it belongs to. */
export interface Call<Body = unknown, Query = unknown, Session = SignedIn | null> {
  ctx: Context
  endpoint: Endpoint
  request: Request
  url: URL
  /** Output of the endpoint's body schema; `{}` without one. */
  body: Body
  /** Output of the endpoint's query schema; `{}` without one. */
  query: Query
  /** The path's `{parameters}`, decoded. */
  params: Readonly<Record<string, string>>
  caller: Caller
  /** Never null behind a guard; always null without one (call `signedIn()` there). */
  session: Session
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

interface AnyReply {
  cookies?: readonly Cookie[]
  headers?: Readonly<Record<string, string>>
  /** A plain form login that needs the second step goes to LOGIN_PATH`?mfa=<method>`. */
  mfaMethod?: string
}

/** A page, a redirect, or no content. */
interface WithoutBody {
  body?: undefined
  /** HTML, in place of `body`. */
  page?: string
  /** Location, used as it is; `status` is then 302 or 303. */
  redirect?: string
}

/** The answer of a route. The handler adds every header and turns it into a redirect for plain forms. */
export interface Reply extends AnyReply, Omit<WithoutBody, 'body'> {
  status: number
  /** JSON. Absent: no body. */
  body?: unknown
}

/** A call as far as it is known before the body was accepted. */
export type RuleCall<Body = unknown, Query = unknown, Session = SignedIn | null> = Omit<
  Call<Body, Query, Session>,
  'setCookies'
>

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never
type BodyOf<Declared> = Declared extends { body: infer Body } ? OutputOf<Resolved<Body>> : unknown
type QueryOf<Declared> = Declared extends { query: infer Query } ? OutputOf<Query> : unknown
type SessionOf<Declared> = Declared extends { guard: 'none' } ? null : SignedIn

type ContentOf<Declared> = Declared extends { schema: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : WithoutBody
type RepliesOf<Replies> = Replies extends unknown
  ? { [Status in keyof Replies]: AnyReply & { status: Status } & ContentOf<Replies[Status]> }[keyof Replies]
  : never
/** A route with a form may also redirect itself. */
type FormReply<Declared> = Declared extends { form: string } ? AnyReply & WithoutBody & { status: 303 } : never

/** The call of a declared operation. */
export type CallOf<Declared extends Declaration> = Call<BodyOf<Declared>, QueryOf<Declared>, SessionOf<Declared>>
/** One of the declared replies. */
type ReplyOf<Declared extends Declaration> = RepliesOf<Resolved<Declared['replies']>> | FormReply<Declared>
type RuleCallOf<Declared extends Declaration> = RuleCall<
  Partial<BodyOf<Declared>>,
  QueryOf<Declared>,
  SessionOf<Declared>
>

/** What serves a declared operation. */
export interface Route {
  declaration: Declaration
  run(call: Call): Promise<Reply>
  /**
   * The rules of the route on the fields that passed the schema, asked when the schema refused others: so one answer reports
   * every problem. The flow applies the same rules to a whole body.
   * @param refused what the schema said, by field
   */
  rules?(call: RuleCall, refused: FieldIssues): Promise<FieldIssues>
}

/** A route for a declared operation: body, query, session and replies have the declared types. */
export const route = <Declared extends Declaration, const Answer extends ReplyOf<Declared>>(
  declaration: Declared,
  run: (call: CallOf<Declared>) => Promise<Answer>,
  rules?: (call: RuleCallOf<Declared>, refused: FieldIssues) => Promise<FieldIssues>,
): Route =>
  // serve() parses body and query with the schemas of this declaration, and applies its guard.
  ({ declaration, run, rules }) as Route

/** An endpoint and what serves it. */
export interface MountedRoute {
  endpoint: Endpoint
  route: Omit<Route, 'declaration'>
}

/**
 * Pairs operations with the routes of their declarations.
 * @throws Error when a declaration has no route, or several
 */
export function mountRoutes(operations: readonly Operation[], routes: readonly Route[]): readonly MountedRoute[] {
  return operations.map(({ declaration, endpoint }) => {
    const [found, ...more] = routes.filter((one) => one.declaration === declaration)
    if (!found || more.length > 0) {
      const count = found ? 'More than one route serves' : 'No route serves'
      throw new Error(`${count} ${endpoint.operationId} (${endpoint.method} ${endpoint.path})`)
    }
    return { endpoint, route: found }
  })
}

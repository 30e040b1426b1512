import type { z } from 'zod'
import type { Cookie } from '../config/types.js'
import type { Caller, Context } from '../context.js'
import type { Declaration, Endpoint, Resolved } from '../contract/endpoint.js'
import type { FieldIssues } from '../contract/errors.js'
import type { Operation } from '../contract/index.js'
import type { Authenticated, PresentedCredential } from '../flows/base/types.js'

/** The validated request and its session. */
export interface Call<Body = unknown, Query = unknown, Session = Authenticated | null> {
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
  /** Never null behind a guard; always null without one, where the route can call `signedIn()`. */
  session: Session
  /** For routes without a guard: the user, if there is one. An invalid credential returns null. */
  signedIn(): Promise<Authenticated | null>
  /** The credential as presented, not verified. */
  credential: PresentedCredential
  /** Values by full cookie name; see `cookieNames(settings)`. Empty for a bearer request. */
  cookies: ReadonlyMap<string, string>
  /**
   * The request has an `Authorization` header of ours: no cookie is read, and none is set unless the route has
   * `setsCookies`.
   */
  bearer: boolean
  /** Sets cookies on the response, even if it is a refusal. */
  setCookies(cookies: readonly Cookie[]): void
  /** Asks the host's `verifyHuman`. @throws AuthError `human_required`, `unavailable` */
  checkHuman(): Promise<void>
  /** A plain browser form: the handler turns the reply into a 303. */
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
  /** HTML, instead of `body`. */
  page?: string
  /** The Location, used unchanged; `status` is then 302 or 303. */
  redirect?: string
}

/** The reply of a route. The handler adds every header, and redirects a plain form. */
export interface Reply extends AnyReply, Omit<WithoutBody, 'body'> {
  status: number
  /** JSON; without it there is no body. */
  body?: unknown
}

/** The part of a call that is known before the body was accepted. */
export type RuleCall<Body = unknown, Query = unknown, Session = Authenticated | null> = Omit<
  Call<Body, Query, Session>,
  'setCookies' | 'checkHuman'
>

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never
type BodyOf<Declared> = Declared extends { body: infer Body } ? OutputOf<Resolved<Body>> : unknown
type QueryOf<Declared> = Declared extends { query: infer Query } ? OutputOf<Query> : unknown
type SessionOf<Declared> = Declared extends { guard: 'none' } ? null : Authenticated

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

/** The implementation of a declared operation. */
export interface Route {
  declaration: Declaration
  run(call: Call): Promise<Reply>
  /**
   * The rules of the route on the fields that passed the schema. They run when the schema refused other fields, so that one
   * response reports every problem. For a complete body the flow applies the same rules.
   * @param refused the issues of the schema, by field
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

/** An endpoint and its route. */
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

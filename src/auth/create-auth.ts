import { resolveConfig } from '../config/config.js'
import { contractOptions } from '../config/contract-options.js'
import type { AuthOptions, Config } from '../config/types.js'
import type { Actions } from '../contract/actions.js'
import type { ClientConfig, SignedInUser, UsernameMode, WireUser } from '../contract/client-config.js'
import { deliverDue } from '../flows/mail/deliver.js'
import { findVerification, type Verification } from '../flows/registration/verify-email.js'
import { type Handlers, makeHandlers } from '../http/handler.js'
import { makeOpenApi, type OpenApiOptions, type OpenApiViews } from '../http/openapi/index.js'
import {
  makeAuthenticate,
  makeMustEnroll,
  makeProtect,
  type ProtectedHandler,
  type ProtectOptions,
} from '../http/protect.js'
import { cookieNames } from '../http/reply/cookies.js'
import type { HandlerSource } from '../http/with-errors.js'
import { loadAfter } from '../next/after.js'
import { requestTime } from '../next/request-time.js'
import { makeServerUser } from '../next/server-user.js'
import { oncePer } from '../once-per.js'
import { makeActions } from './actions.js'
import { clientConfig } from './client-config.js'
import { type Invitations, makeInvitations } from './invitations.js'
import { providerCatalog, socialProblems } from './provider-catalog.js'
import { buildRuntime, clientOf, type Runtime, type RuntimeOverrides } from './runtime.js'
import { start } from './start.js'
import { makeUsers, type Users } from './users.js'

/**
 * The service, as a host uses it. `UserFields` are the host's own fields of the user, `PrivateFields` those that only
 * server code sees, `Username` is the value of USERNAME.
 */
export interface Auth<UserFields = object, PrivateFields = object, Username extends UsernameMode = 'required'> {
  /** For `app/<auth_prefix>/[...auth]/route.ts`. */
  handlers: Handlers
  /** For `app/<social_prefix>/[...social]/route.ts`. */
  socialHandlers: Handlers
  /** For `register()` in instrumentation.ts. Prints every problem and ends the process when there is one. */
  start(): Promise<void>
  /** A route of the host's own behind the service's session, CSRF and second-factor rules. */
  protect<Rest extends unknown[]>(
    run: ProtectedHandler<Rest, SignedInUser<UserFields & PrivateFields, Username>>,
    options?: ProtectOptions,
  ): (request: Request, ...rest: Rest) => Promise<Response>
  /** The user of a request, or null. @throws AuthError csrf_failed on a forged cookie request */
  authenticate(request: Request): Promise<SignedInUser<UserFields & PrivateFields, Username> | null>
  /** For server components and server actions. */
  getUser(): Promise<SignedInUser<UserFields & PrivateFields, Username> | null>
  /** As `getUser`; visitors who are not signed in go to LOGIN_PATH. */
  requireUser(): Promise<SignedInUser<UserFields & PrivateFields, Username>>
  /** The account that an emailed key would verify, for the page that shows it before it submits; null for an invalid key. */
  findVerification(key: string): Promise<Verification | null>
  /**
   * The operations of the OpenAPI document as functions, for server actions and route handlers of the host. They read and set the
   * cookies of the current request. A refusal is a value.
   */
  readonly actions: Actions<SignedInUser<UserFields, Username>>
  /** The accounts, for an admin page or a script of the host: what `npx sallyport user` does. Check who calls it. */
  users: Users<SignedInUser<UserFields & PrivateFields, Username>>
  /** Invitations to register, for an admin page of the host. Check who calls it. */
  invitations: Invitations
  /** The OpenAPI document of the routes that are turned on, an interactive explorer and a reference view. */
  openapi(options?: OpenApiOptions): OpenApiViews
  /** Sends the emails that are due; for a cron job on serverless platforms. */
  deliverDue(): Promise<{ sent: number; failed: number }>
  /** The props of `<AuthProvider>`; contains no secret. */
  clientConfig: ClientConfig
  /**
   * The same for a page in a language: its texts, and the links to pages with the language in their path (PATH_LOCALES). A text
   * that is no language tag has the props of `clientConfig`.
   */
  clientConfigFor(locale: string): ClientConfig
  /** PATH_LOCALES, for `authProxy`. */
  pathLocales: readonly string[]
  /** Full names of the credential cookies, for `authProxy`. */
  cookieNames: { access: string; refresh: string | null }
  /** Exists only as a type: carries the host's fields to `useAuth<typeof auth>()`. */
  $inferUser?: WireUser<UserFields, Username>
}

/** The CLI finds the runtime of a service under this key, even if another copy of this package created it. Not enumerable. */
const INSIDE = Symbol.for('sallyport/inside/v1')

/** The runtime behind `auth`, or null if the object is not a service. */
export function openOf(auth: unknown): (() => Runtime) | null {
  if (typeof auth !== 'object' || auth === null || !(INSIDE in auth)) return null
  const open = auth[INSIDE]
  // Only createAuthWith() writes this key, and the version in its name covers the shape.
  return typeof open === 'function' ? (open as () => Runtime) : null
}

/**
 * Creates the service of a host.
 * @throws ConfigError on options of a wrong shape, with every problem; missing values of the environment (secret, BASE_URL, client
 * secrets) are reported by `start()` and cause 503 until they are set, so that `next build` needs no environment
 * @example
 * export const auth = createAuth({ prisma, secret: process.env.AUTH_SECRET, AUTH_CONFIG: { BASE_URL: 'https://app.example' } })
 */
export function createAuth<UserFields = object, PrivateFields = object, Username extends UsernameMode = 'required'>(
  options: AuthOptions<UserFields, PrivateFields, Username>,
): Auth<UserFields, PrivateFields, Username> {
  return createAuthWith(options, {}).auth
}

/** Like `createAuth`, with a replaceable clock and access to the runtime; for `sallyport/testing`. */
export function createAuthWith<UserFields = object, PrivateFields = object, Username extends UsernameMode = 'required'>(
  options: AuthOptions<UserFields, PrivateFields, Username>,
  overrides: RuntimeOverrides,
) {
  // The host's own fields are a type only, which the hooks of the host see. Here they are any columns.
  const { config, open } = prepare(options as AuthOptions, overrides)
  void loadAfter()
  const source: HandlerSource = { open, log: config.log, hooks: config.hooks }
  // The operations are built at the first use, because most modules that import `auth` call none.
  const actions = oncePer(() => actionsOf<SignedInUser<UserFields, Username>>(auth, config))
  const auth: Auth<UserFields, PrivateFields, Username> = {
    handlers: makeHandlers(source, 'auth'),
    socialHandlers: makeHandlers(source, 'social'),
    start: () => start(open, config.log),
    ...sessionFunctions<SignedInUser<UserFields & PrivateFields, Username>>(source, config),
    get actions() {
      return actions(config)
    },
    users: makeUsers<SignedInUser<UserFields & PrivateFields, Username>>(open),
    invitations: makeInvitations(open),
    openapi: (own) => {
      const shape = () => contractOptions(config, clientOf(options), providerCatalog())
      return makeOpenApi({ ...source, config, options: shape }, own)
    },
    findVerification: async (key) => {
      await requestTime()
      return findVerification(open().ctx, key)
    },
    deliverDue: () => deliverDue(open().ctx),
    clientConfig: clientConfig(config),
    clientConfigFor: (locale) => clientConfig(config, locale),
    pathLocales: config.settings.PATH_LOCALES,
    cookieNames: credentialCookieNames(config),
  }
  Object.defineProperty(auth, INSIDE, { value: open })
  return { auth, open }
}

function prepare(options: AuthOptions, overrides: RuntimeOverrides): { config: Config; open: () => Runtime } {
  const resolved = resolveConfig(options, { providers: providerCatalog() })
  const { config } = resolved
  const problems = [...resolved.problems, ...socialProblems(config, resolved.problems)]
  let runtime: Runtime | undefined
  const open = (): Runtime => {
    runtime ??= buildRuntime({ config, problems, prisma: options.prisma }, overrides)
    return runtime
  }
  return { config, open }
}

/** The functions that tell a host who is signed in. */
function sessionFunctions<User>(source: HandlerSource, config: Config) {
  const authenticate = makeAuthenticate<User>(source)
  const serverUser = makeServerUser<User>({
    read: authenticate,
    mustEnroll: makeMustEnroll(source),
    baseUrl: () => config.settings.BASE_URL,
    loginPath: () => clientConfig(config).loginPath,
    pathLocales: () => config.settings.PATH_LOCALES,
  })
  return { protect: makeProtect<User>(source), authenticate, ...serverUser }
}

/** No operation's name or path depends on the Prisma client, so none is opened. */
function actionsOf<User>(auth: Pick<Auth, 'handlers' | 'socialHandlers' | 'cookieNames'>, config: Config) {
  return makeActions<User>({
    config,
    options: contractOptions(config, {}, providerCatalog()),
    handlers: { auth: auth.handlers, social: auth.socialHandlers },
    refreshCookie: auth.cookieNames.refresh,
  })
}

function credentialCookieNames({ settings }: Config): Auth['cookieNames'] {
  const names = cookieNames(settings)
  return settings.AUTH_TYPE === 'token'
    ? { access: names.token, refresh: null }
    : { access: names.access, refresh: names.refresh }
}

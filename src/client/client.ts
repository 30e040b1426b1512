import type { ActionCredentials } from '../contract/actions.js'
import type { ClientConfig } from '../contract/client-config.js'
import type { Declaration } from '../contract/endpoint.js'
import { asFormError, errorOf } from './errors.js'
import type { FilledPath } from './routes.js'
import type { Credentials, ReplyTo } from './types.js'

/** Timeout of a refresh in milliseconds, so that a hanging request does not block every tab. */
const REFRESH_TIMEOUT = 15_000

interface CallOptions {
  method?: string
  /** Sent as JSON. The default method is then POST. */
  body?: object
  /** The path is under the social prefix. */
  social?: boolean
}

interface ByMethod {
  GET: { body?: never }
  POST: { body: object }
  PUT: { method: 'PUT' }
  PATCH: { method: 'PATCH' }
  DELETE: { method: 'DELETE' }
}

interface ByArea {
  auth: { social?: never }
  social: { social: true }
}

/** The arguments for a call of this operation. */
type CallOf<Declared extends Declaration> = CallOptions & ByMethod[Declared['method']] & ByArea[Declared['area']]

export interface ClientOptions extends ClientConfig {
  /** Replaces the browser's `fetch` for the service's routes: for galleries and tests without a back end. */
  fetch?: typeof fetch | undefined
}

type Input = string | URL | Request

const absolute = (address: string | URL) => new URL(address, location.href)

const initOf = (locale: string, { method, body }: CallOptions = {}): RequestInit => ({
  method: method ?? (body ? 'POST' : 'GET'),
  headers: {
    accept: 'application/json',
    'accept-language': locale,
    ...(body && { 'content-type': 'application/json' }),
  },
  body: JSON.stringify(body),
})

/**
 * The browser client of the service, over `auth.clientConfig`. Framework-free; one per page.
 *
 * It has three states: final (a 401 is final, too), renewable (a 401 causes a refresh) and refreshing. Its events are `take`
 * (there are credentials), `drop` (the session is over) and a 401.
 */
export class Client {
  /** `AuthProvider` keeps it current, because the language may change while the page stays. */
  declare config: ClientOptions
  /** Time of the last refresh in any tab, in milliseconds. */
  refreshedAt = 0
  /** Set by the session: called when the credentials are invalid for good. */
  declare onLost?: () => void
  /** Set by the session: called after a refresh with its time in milliseconds. */
  declare onRefreshed?: (at: number) => void
  // Without cookies the credentials are held only in memory, never in web storage: a reload signs out, and a script that is
  // injected later finds no stored token.
  #access: string | undefined
  #refresh: string | undefined
  #isRenewable: boolean | string | undefined
  #refreshing: Promise<boolean> | undefined

  constructor(config: ClientOptions) {
    this.config = config
    this.take({})
  }

  /** The URL of a route, for forms and links: `url('login/')`. */
  url(path: string, social?: boolean): string {
    const { config } = this
    return `${config.basePath}${config[social ? 'socialPrefix' : 'authPrefix']}/${path}`
  }

  /** The body fields for the refresh token in memory; empty in cookie mode. */
  held(): { refresh?: string | undefined } {
    return { refresh: this.#refresh }
  }

  /** Stores the credentials of a reply; in cookie mode the browser already has them. */
  take(reply: Credentials | Partial<ActionCredentials>): void {
    const { authType, cookies } = this.config
    if (!cookies) {
      this.#access = reply.access || reply.key || this.#access
      this.#refresh = reply.refresh || this.#refresh
    }
    this.#isRenewable = authType === 'jwt' && (cookies || this.#refresh)
  }

  /** Drops the credentials. No refresh is attempted until new ones arrive. */
  drop(): void {
    this.#access = this.#refresh = this.#isRenewable = undefined
  }

  /**
   * `fetch` with the credential. After a 401 it refreshes once and retries once. Other origins get neither credential nor refresh.
   * @throws AuthFormError if a refresh was due and failed without a decision (no response, 429, 5xx)
   */
  async fetch(input: Input, init?: RequestInit): Promise<Response> {
    const { origin } = absolute(input instanceof Request ? input.url : input)
    if (!['', this.config.basePath].some((base) => absolute(base).origin === origin)) return fetch(input, init)
    const request = this.#request(input, init)
    const since = Date.now()
    const response = await this.#send(request.clone())
    return response.status === 401 && this.#isRenewable && (await this.#renew(since)) ? this.#send(request) : response
  }

  /**
   * Calls a declared operation: `call<typeof login>('login/', { body })`.
   * @throws AuthFormError for every unsuccessful response, and if none arrives
   */
  async call<Declared extends Declaration>(
    path: FilledPath<Declared['path']>,
    options?: CallOf<Declared>,
  ): Promise<ReplyTo<Declared>> {
    try {
      const response = await this.fetch(this.url(path, options?.social), initOf(this.config.locale, options))
      if (!response.ok) throw await errorOf(response)
      // The reply is what the operation declares; the service keeps to it.
      return response.status === 204 ? (undefined as ReplyTo<Declared>) : await response.json()
    } catch (error) {
      throw asFormError(error)
    }
  }

  #request(input: Input, init?: RequestInit): Request {
    return new Request(
      input instanceof Request ? input : absolute(input),
      this.config.cookies ? { credentials: 'include', ...init } : init,
    )
  }

  #send(request: Request): Promise<Response> {
    if (this.#access) request.headers.set('authorization', `Bearer ${this.#access}`)
    return (this.config.fetch ?? fetch)(request)
  }

  /** A single refresh for all waiting requests in all tabs. Returns false if the session is over. */
  #renew(since: number): Promise<boolean> {
    const work = async () => this.refreshedAt > since || this.#rotate()
    this.#refreshing ??= (this.config.cookies ? this.#inTurn(work) : work()).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** Loaded on demand, because no page needs it to appear. Without it, tabs refresh in parallel, which the service tolerates. */
  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    return import('./refresh.js').then(({ oneTabAtATime }) => oneTabAtATime(this.url('refresh'), work), work)
  }

  async #rotate(): Promise<boolean> {
    // The service refused this token: do not send it again.
    this.#access = undefined
    const init = initOf(this.config.locale, { body: this.held() })
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT)
    const response = await this.#send(this.#request(this.url('token/refresh/'), { ...init, signal }))
    if (response.status === 401) {
      this.drop()
      this.onLost?.()
      return false
    }
    if (!response.ok) throw await errorOf(response)
    this.take(await response.json())
    this.refreshedAt = Date.now()
    this.onRefreshed?.(this.refreshedAt)
    return true
  }
}

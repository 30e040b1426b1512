import type { ClientConfig } from '../contract/client-config.js'
import { AuthFormError } from './errors.js'
import { oneTabAtATime } from './refresh.js'
import type { LoginReply } from './types.js'

/** Milliseconds after which a refresh counts as unanswered, so that a hanging one does not hold every tab. */
const REFRESH_TIMEOUT = 15_000

export interface CallOptions {
  method?: string
  /** Sent as JSON; with it the method is POST unless given. */
  body?: object
  /** The path is under the social prefix. */
  social?: boolean
}

export interface ClientOptions extends ClientConfig {
  /** Used for the service's own routes in place of the browser's `fetch`: for galleries and tests without a back end. */
  fetch?: typeof fetch | undefined
}

/** The service over `fetch`. Framework-free; one per page. */
export class Client {
  /** Set by the session: the credentials are gone for good. */
  declare onLost?: () => void
  /** Set by the session: a refresh was made, at this time in milliseconds. */
  declare onRefreshed?: (at: number) => void

  // Without cookies the credentials are held here alone, never in web storage: a reload signs out, a script that is
  // injected later finds nothing at rest.
  #access = ''
  #refresh = ''
  #refreshing: Promise<boolean> | undefined
  /** When this tab or another refreshed, in milliseconds. */
  refreshedAt = 0
  #lost = false

  constructor(readonly config: ClientOptions) {}

  /** Address of a route, for forms and links: `url('login/')`. */
  url(path: string, social?: boolean): string {
    const { basePath, authPrefix, socialPrefix } = this.config
    return `${basePath}${(social ? socialPrefix : authPrefix).replace(/\/$/, '')}/${path}`
  }

  /** The refresh token held in memory; '' in cookie mode. */
  get refreshToken(): string {
    return this.#refresh
  }

  /** Keeps the credentials of a reply; in cookie mode the browser has them already. */
  take(reply: LoginReply): void {
    this.#lost = false
    if (this.config.cookies) return
    this.#access = reply.access || reply.key || this.#access
    this.#refresh = reply.refresh || this.#refresh
  }

  /** Forgets the credentials: no refresh is tried until new ones are taken. */
  drop(): void {
    this.#lost = true
    this.#access = this.#refresh = ''
  }

  /**
   * `fetch` with the credential. A 401 is answered by one refresh and one retry. Other origins get neither.
   * @throws AuthFormError when a refresh was due and failed without deciding anything (no answer, 429, 5xx)
   */
  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { authType, cookies } = this.config
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!this.#isOurs(address)) return fetch(input, init)
    const options: RequestInit = cookies ? { credentials: 'include', ...init } : { ...init }
    const request = new Request(input instanceof Request ? input : address, options)
    const since = Date.now()
    const response = await this.#send(request.clone())
    const canRefresh = authType === 'jwt' && !this.#lost && (cookies || this.#refresh)
    return response.status === 401 && canRefresh && (await this.#renew(since)) ? this.#send(request) : response
  }

  /** @throws AuthFormError for every answer that is no success, and when none came */
  async call<Reply>(path: string, options?: CallOptions): Promise<Reply> {
    try {
      const response = await this.fetch(this.#request(path, options))
      if (!response.ok) throw await refusal(response)
      return response.status === 204 ? (undefined as Reply) : await response.json()
    } catch (error) {
      throw error instanceof AuthFormError ? error : new AuthFormError(0)
    }
  }

  #request(path: string, { method, body, social, signal }: CallOptions & { signal?: AbortSignal } = {}): Request {
    return new Request(new URL(this.url(path, social), location.href), {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        accept: 'application/json',
        'accept-language': this.config.locale,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(this.config.cookies && { credentials: 'include' }),
      ...(signal && { signal }),
    })
  }

  #isOurs({ origin }: URL): boolean {
    return [location.origin, new URL(this.config.basePath, location.href).origin].includes(origin)
  }

  #ask(request: Request): Promise<Response> {
    return (this.config.fetch ?? fetch)(request)
  }

  #send(request: Request): Promise<Response> {
    if (this.#access) request.headers.set('authorization', `Bearer ${this.#access}`)
    return this.#ask(request)
  }

  /** One refresh for everybody who waits, in every tab. false: the session is over. */
  #renew(since: number): Promise<boolean> {
    const work = async () => this.refreshedAt > since || this.#rotate()
    this.#refreshing ??= (this.config.cookies ? oneTabAtATime(this.url('refresh'), work) : work()).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #rotate(): Promise<boolean> {
    const body = this.#refresh ? { refresh: this.#refresh } : {}
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT)
    const response = await this.#ask(this.#request('token/refresh/', { body, signal }))
    if (response.ok) {
      this.take(await response.json())
      this.refreshedAt = Date.now()
      this.onRefreshed?.(this.refreshedAt)
    } else if (response.status === 401) {
      this.drop()
      this.onLost?.()
    } else throw await refusal(response)
    return response.ok
  }
}

const refusal = async (response: Response) =>
  new AuthFormError(
    response.status,
    await response.json().catch(() => undefined),
    Number(response.headers.get('retry-after')) || undefined,
  )

/** A client over `auth.clientConfig`. */
export const makeClient = (config: ClientOptions): Client => new Client(config)

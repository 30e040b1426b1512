import type { ClientConfig } from '../contract/client-config.js'
import { AuthFormError } from './errors.js'
import { oneTabAtATime } from './refresh.js'
import type { LoginReply } from './types.js'

/** Timeout of a refresh in milliseconds, so that a hanging request does not block every tab. */
const REFRESH_TIMEOUT = 15_000

export interface CallOptions {
  method?: string
  /** Sent as JSON. The default method is then POST. */
  body?: object
  /** The path is under the social prefix. */
  social?: boolean
}

export interface ClientOptions extends ClientConfig {
  /** Replaces the browser's `fetch` for the service's routes: for galleries and tests without a back end. */
  fetch?: typeof fetch | undefined
}

/** The browser client of the service. Framework-free; one per page. */
export interface Client {
  /** `AuthProvider` keeps it current, because the language may change while the page stays. */
  config: ClientOptions
  /** The body fields for the refresh token in memory; empty in cookie mode. */
  held(): { refresh?: string | undefined }
  /** Time of the last refresh in any tab, in milliseconds. */
  refreshedAt: number
  /** Set by the session store: called when the credentials are invalid for good. */
  onLost?: () => void
  /** Set by the session store: called after a refresh with its time in milliseconds. */
  onRefreshed?: (at: number) => void
  /** The URL of a route, for forms and links: `url('login/')`. */
  url(path: string, social?: boolean): string
  /** Stores the credentials of a reply; in cookie mode the browser already has them. */
  take(reply: LoginReply): void
  /** Drops the credentials. No refresh is attempted until new ones arrive. */
  drop(): void
  /**
   * `fetch` with the credential. After a 401 it refreshes once and retries once. Other origins get neither credential nor refresh.
   * @throws AuthFormError if a refresh was due and failed without a decision (no response, 429, 5xx)
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** @throws AuthFormError for every unsuccessful response, and if none arrives */
  call<Reply>(path: string, options?: CallOptions): Promise<Reply>
}

const refusal = async (response: Response) =>
  new AuthFormError(
    response.status,
    await response.json().catch(() => undefined),
    Number(response.headers.get('retry-after')) || undefined,
  )

/** A client over `auth.clientConfig`. */
export function makeClient(config: ClientOptions): Client {
  const { authType, cookies, basePath } = config
  // Without cookies the credentials are held only in memory, never in web storage: a reload signs out, and a script that is
  // injected later finds no stored token.
  let access: string | undefined
  let refreshToken: string | undefined
  let canRefresh: boolean | string | undefined
  let refreshing: Promise<boolean> | undefined

  const url: Client['url'] = (path, social) => `${basePath}${config[social ? 'socialPrefix' : 'authPrefix']}/${path}`

  const take: Client['take'] = (reply) => {
    if (!cookies) {
      access = reply.access || reply.key || access
      refreshToken = reply.refresh || refreshToken
    }
    canRefresh = authType === 'jwt' && (cookies || refreshToken)
  }

  const held = () => ({ refresh: refreshToken })

  const drop = () => {
    access = refreshToken = canRefresh = undefined
  }

  const requestOf = (input: string | URL | Request, init?: RequestInit) =>
    new Request(
      input instanceof Request ? input : new URL(input, location.href),
      cookies ? { credentials: 'include', ...init } : init,
    )

  const initOf = ({ method, body }: CallOptions): RequestInit => ({
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      accept: 'application/json',
      'accept-language': client.config.locale,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: JSON.stringify(body),
  })

  const send = (request: Request): Promise<Response> => {
    if (access) request.headers.set('authorization', `Bearer ${access}`)
    return (config.fetch ?? fetch)(request)
  }

  const rotate = async (): Promise<boolean> => {
    // The service refused this token: do not send it again.
    access = undefined
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT)
    const response = await send(requestOf(url('token/refresh/'), { ...initOf({ body: held() }), signal }))
    if (response.status === 401) {
      drop()
      client.onLost?.()
      return false
    }
    if (!response.ok) throw await refusal(response)
    take(await response.json())
    client.refreshedAt = Date.now()
    client.onRefreshed?.(client.refreshedAt)
    return true
  }

  /** A single refresh for all waiting requests in all tabs. Returns false if the session is over. */
  const renew = (since: number): Promise<boolean> => {
    const work = async () => client.refreshedAt > since || rotate()
    refreshing ??= (cookies ? oneTabAtATime(url('refresh'), work) : work()).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const fetchOurs: Client['fetch'] = async (input, init) => {
    const here = location.href
    const { origin } = new URL(input instanceof Request ? input.url : input, here)
    if (![here, basePath].some((base) => new URL(base, here).origin === origin)) return fetch(input, init)
    const request = requestOf(input, init)
    const since = Date.now()
    const response = await send(request.clone())
    return response.status === 401 && canRefresh && (await renew(since)) ? send(request) : response
  }

  const call = async <Reply>(path: string, options: CallOptions = {}): Promise<Reply> => {
    try {
      const response = await fetchOurs(url(path, options.social), initOf(options))
      if (!response.ok) throw await refusal(response)
      return response.status === 204 ? (undefined as Reply) : await response.json()
    } catch (error) {
      throw error instanceof AuthFormError ? error : new AuthFormError(0)
    }
  }

  const client: Client = {
    config,
    refreshedAt: 0,
    held,
    url,
    take,
    drop,
    fetch: fetchOurs,
    call,
  }
  take({})
  return client
}

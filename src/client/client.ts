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
export interface Client {
  /** The provider keeps it current: the language may change while the page stays. */
  config: ClientOptions
  /** What a body says of the refresh token held in memory: nothing in cookie mode. */
  held(): { refresh?: string | undefined }
  /** When this tab or another refreshed, in milliseconds. */
  refreshedAt: number
  /** Set by the session: the credentials are gone for good. */
  onLost?: () => void
  /** Set by the session: a refresh was made, at this time in milliseconds. */
  onRefreshed?: (at: number) => void
  /** Address of a route, for forms and links: `url('login/')`. */
  url(path: string, social?: boolean): string
  /** Keeps the credentials of a reply; in cookie mode the browser has them already. */
  take(reply: LoginReply): void
  /** Forgets the credentials: no refresh is tried until new ones are taken. */
  drop(): void
  /**
   * `fetch` with the credential. A 401 is answered by one refresh and one retry. Other origins get neither.
   * @throws AuthFormError when a refresh was due and failed without deciding anything (no answer, 429, 5xx)
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** @throws AuthFormError for every answer that is no success, and when none came */
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
  // Without cookies the credentials are held here alone, never in web storage: a reload signs out, a script that is
  // injected later finds nothing at rest.
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
    // It was refused: it is not shown again.
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

  /** One refresh for everybody who waits, in every tab. false: the session is over. */
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

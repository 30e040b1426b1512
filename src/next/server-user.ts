import { withActionCookies } from './action-cookies.js'
import { requestTime } from './request-time.js'

/** Set by `authProxy` to the path and query of the page; whatever the client sent under this name is overwritten. */
export const PATH_HEADER = 'x-sallyport-path'

export interface ServerUserOptions<User> {
  /** Who the request speaks for. It must not rotate credentials: a server component can set no cookie. */
  read(request: Request): Promise<User | null>
  /** Whether it speaks for a session that has to set up a second factor before it is somebody's. */
  mustEnrol(request: Request): Promise<boolean>
  /** BASE_URL. */
  baseUrl(): string
  /** Page to send visitors to who are not signed in, as the address bar has it. */
  loginPath(): string
}

export interface ServerUser<User> {
  /** The signed-in user, or null; for server components and server actions. Read once for each render. */
  getUser(): Promise<User | null>
  /**
   * As `getUser`; sends visitors who are not signed in to LOGIN_PATH, with `?next=` when `authProxy` runs, and with `?mfa=enrol`
   * when they have to set up a second factor (MFA_REQUIRED).
   */
  requireUser(): Promise<User>
}

/** The request a server component or action runs in, as far as its headers go; with what an action has just set. */
async function currentRequest(baseUrl: string): Promise<Request> {
  const { cookies, headers } = await import('next/headers.js')
  await requestTime()
  const all = new Headers(await headers())
  const cookie = withActionCookies(all.get('cookie'), (await cookies()).getAll())
  if (cookie !== null) all.set('cookie', cookie)
  return new Request(baseUrl, { headers: all })
}

/** The page asked for, when it is a path of this site; else ''. */
function currentPath(request: Request): string {
  const path = request.headers.get(PATH_HEADER) ?? ''
  return /^\/(?![/\\])/.test(path) ? path : ''
}

/** `getUser` and `requireUser` over one way to read a request. */
export function makeServerUser<User>(options: ServerUserOptions<User>): ServerUser<User> {
  let cached: (() => Promise<User | null>) | undefined
  async function getUser(): Promise<User | null> {
    // React's cache lasts for one render: every component that asks shares one query.
    cached ??= (await import('react')).cache(async () => options.read(await currentRequest(options.baseUrl())))
    return cached()
  }
  async function requireUser(): Promise<User> {
    const user = await getUser()
    if (user !== null) return user
    const { redirect } = await import('next/navigation.js')
    const request = await currentRequest(options.baseUrl())
    const path = currentPath(request)
    const query = new URLSearchParams({
      ...((await options.mustEnrol(request)) && { mfa: 'enrol' }),
      ...(path !== '' && { next: path }),
    })
    return redirect(query.size === 0 ? options.loginPath() : `${options.loginPath()}?${query}`)
  }
  return { getUser, requireUser }
}

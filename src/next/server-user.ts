import { pathLocale } from '../path-locale.js'
import { trimSlash } from '../trim-slash.js'
import { currentHeaders } from './current-request.js'

/** `authProxy` sets this header to the path and query of the page and overwrites a value from the client. */
export const PATH_HEADER = 'x-sallyport-path'

interface ServerUserOptions<User> {
  /** Reads the user of the request. It must not rotate credentials, because a server component cannot set cookies. */
  read(request: Request): Promise<User | null>
  /** Whether the request has a session that must enroll a second factor first. */
  mustEnroll(request: Request): Promise<boolean>
  /** BASE_URL. */
  baseUrl(): string
  /** Page for visitors who are not signed in, as the address bar has it. */
  loginPath(): string
  /** PATH_LOCALES. */
  pathLocales(): readonly string[]
}

interface ServerUser<User> {
  /** The signed-in user, or null; for server components and server actions. Queried once per render. */
  getUser(): Promise<User | null>
  /**
   * Like `getUser`, but sends visitors who are not signed in to LOGIN_PATH: with `?next=` and in the language of the path
   * (PATH_LOCALES) if `authProxy` runs, and with `?mfa=enrol`
   * if they must set up a second factor (MFA_REQUIRED).
   */
  requireUser(): Promise<User>
}

const currentRequest = async (baseUrl: string): Promise<Request> =>
  new Request(baseUrl, { headers: await currentHeaders() })

/** The requested page if it is a path of this site, otherwise ''. */
function currentPath(request: Request): string {
  const path = request.headers.get(PATH_HEADER) ?? ''
  return /^\/(?![/\\])/.test(path) ? path : ''
}

/** A path of the address bar as Next's router takes it: without `basePath`, which the router adds. */
function routerPath(path: string, baseUrl: string): string {
  const basePath = URL.canParse(baseUrl) ? trimSlash(new URL(baseUrl).pathname) : ''
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
}

/** Creates `getUser` and `requireUser`. */
export function makeServerUser<User>(options: ServerUserOptions<User>): ServerUser<User> {
  let cached: (() => Promise<User | null>) | undefined
  async function getUser(): Promise<User | null> {
    // React's cache lasts for one render: all components share one query.
    cached ??= (await import('react')).cache(async () => options.read(await currentRequest(options.baseUrl())))
    return cached()
  }
  async function requireUser(): Promise<User> {
    const user = await getUser()
    if (user !== null) return user
    const { redirect } = await import('next/navigation.js')
    const request = await currentRequest(options.baseUrl())
    const path = currentPath(request)
    const locale = pathLocale(routerPath(path, options.baseUrl()), options.pathLocales())
    const page = locale + routerPath(options.loginPath(), options.baseUrl())
    const query = new URLSearchParams({
      ...((await options.mustEnroll(request)) && { mfa: 'enrol' }),
      ...(path !== '' && { next: path }),
    })
    return redirect(query.size === 0 ? page : `${page}?${query}`)
  }
  return { getUser, requireUser }
}

import type { Cookie, Settings } from '../../config/types.js'
import { oncePer } from '../../once-per.js'

/** The attributes that every cookie of one kind shares; value and age differ. */
type CookieAttributes = Omit<Cookie, 'value' | 'maxAge'>

interface ServiceCookies {
  access: CookieAttributes
  refresh: CookieAttributes
  token: CookieAttributes
  /** Marks a browser that has signed in before; see `login_account` in docs/settings.md. */
  device: CookieAttributes
  /** Marks the browser that registered; see `flows/registration/registrant.ts`. */
  registration: CookieAttributes
  /** Lets this browser skip the second step; see `flows/mfa/trusted-devices.ts`. */
  trusted: CookieAttributes
  /** Carries the token of a passkey's challenge. */
  passkey: CookieAttributes
  /** Carries the token of a sign-in by email, also to the page that the emailed link opens. */
  mail: CookieAttributes
  /** Carries the ephemeral token of a second step. */
  mfa: CookieAttributes
  /** One per social flow, named after the first 8 characters of its state. */
  flow(state: string): CookieAttributes
}

/** The service's cookies under these settings, with the prefix in their names. Flow cookies have no Domain and are Lax. */
export const cookieAttributes = oncePer((settings: Settings): ServiceCookies => {
  const { AUTH_COOKIE_DOMAIN: domain, AUTH_COOKIE_SAMESITE: sameSite, AUTH_COOKIE_PARTITIONED: partitioned } = settings
  const auth = (name: string, path: string) => attributesOf(settings, name, { path, domain, sameSite, partitioned })
  // An emailed link is opened from another site, and browsers do not send a Strict cookie then.
  const linked = (name: string) =>
    attributesOf(settings, name, { sameSite: sameSite === 'None' ? 'None' : 'Lax', partitioned })
  const flow = (name: string) => attributesOf(settings, name, { sameSite: 'Lax' })
  return {
    access: auth(settings.AUTH_JWT_COOKIE_NAME, settings.AUTH_JWT_COOKIE_PATH),
    refresh: auth(settings.AUTH_JWT_REFRESH_COOKIE_NAME, settings.AUTH_JWT_REFRESH_COOKIE_PATH),
    token: auth(settings.AUTH_TOKEN_COOKIE_NAME, settings.AUTH_TOKEN_COOKIE_PATH),
    device: attributesOf(settings, 'auth-device', { sameSite, partitioned }),
    registration: linked('auth-registration'),
    trusted: linked('auth-trusted'),
    mail: linked('auth-mail'),
    passkey: linked('auth-passkey'),
    mfa: flow('auth-mfa'),
    flow: (state) => flow(`auth-flow-${state.slice(0, 8)}`),
  }
})

interface Reach extends Pick<CookieAttributes, 'sameSite'> {
  /** @default '/' */
  path?: string
  /** @default the host of the request only */
  domain?: string | undefined
  /** @default false */
  partitioned?: boolean
}

/** The attributes of every cookie of the service. */
const attributesOf = (
  settings: Settings,
  name: string,
  { path = '/', domain, sameSite, partitioned }: Reach,
): CookieAttributes => ({
  name: `${namePrefix(settings, path, domain)}${name}`,
  path,
  ...(domain ? { domain } : {}),
  secure: settings.AUTH_COOKIE_SECURE,
  httpOnly: true,
  sameSite,
  ...(partitioned ? { partitioned: true } : {}),
})

function namePrefix(settings: Settings, path: string, domain: string | undefined): string {
  if (settings.AUTH_COOKIE_PREFIX === '' || !settings.AUTH_COOKIE_SECURE) return ''
  return path === '/' && !domain ? '__Host-' : '__Secure-'
}

/** Full names, for reading. Every flow cookie's name begins with `flow`. */
export const cookieNames = oncePer((settings: Settings) => {
  const cookies = cookieAttributes(settings)
  return {
    access: cookies.access.name,
    refresh: cookies.refresh.name,
    token: cookies.token.name,
    device: cookies.device.name,
    trusted: cookies.trusted.name,
    registration: cookies.registration.name,
    mfa: cookies.mfa.name,
    flow: cookies.flow('').name,
  }
})

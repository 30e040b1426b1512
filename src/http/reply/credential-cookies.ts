import type { Cookie } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { IssuedCredentials } from '../../flows/base/types.js'
import { clearedCookie } from './cookie-headers.js'
import { cookieAttributes } from './cookies.js'

/** The cookies with new credentials. Without cookie mode only a custom backend sets any. */
export function credentialCookies(ctx: Context, issued: IssuedCredentials): Cookie[] {
  const { settings } = ctx.config
  if (issued.type === 'custom') return [...issued.cookies]
  if (!settings.USE_AUTH_COOKIE) return []
  const cookies = cookieAttributes(settings)
  const until = (at: Date) => Math.max(1, Math.floor((at.getTime() - ctx.now().getTime()) / 1000))
  if (issued.type === 'token') return [{ ...cookies.token, value: issued.key, maxAge: until(issued.expiresAt) }]
  return [
    { ...cookies.access, value: issued.access, maxAge: until(issued.accessExpiresAt) },
    { ...cookies.refresh, value: issued.refresh, maxAge: until(issued.refreshExpiresAt) },
  ]
}

/**
 * The lines that clear the credentials (logout). `auth-device` stays, because it is not a credential. Empty without cookie
 * mode.
 */
export function clearedCredentialCookies(ctx: Context): Cookie[] {
  const { settings } = ctx.config
  if (!settings.USE_AUTH_COOKIE || settings.AUTH_TYPE === 'custom') return []
  const cookies = cookieAttributes(settings)
  const kinds = settings.AUTH_TYPE === 'token' ? [cookies.token] : [cookies.access, cookies.refresh]
  return kinds.map((kind) => clearedCookie({ ...kind, value: '' }))
}

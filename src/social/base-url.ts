import type { ProviderApp } from '../config/types.js'
import { trimSlash } from '../trim-slash.js'
import { refused } from './errors.js'
import { safeUrl } from './http.js'

/** APP.base_url without its last slash, for servers that a host runs itself. */
export function appBaseUrl(provider: string, app: ProviderApp, fallback?: string): string {
  const url = safeUrl(app.base_url ?? fallback)
  if (!url || url.search || url.hash) throw refused(provider, 'base_url')
  return trimSlash(url.href)
}

export const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/i

/** One segment of an address. It has no slash, dot-dot or query, so it cannot lead to another path. */
export const SEGMENT = /^[\w-]{1,128}$/

/** APP.domain: a bare host name. */
export function domainOf(provider: string, app: ProviderApp): string {
  if (typeof app.domain !== 'string' || !DOMAIN.test(app.domain)) throw refused(provider, 'domain')
  return app.domain.toLowerCase()
}

import { callbackUrl, type ServedProvider } from '../../flows/social/provider.js'
import type { Call } from '../route.js'

/** Says that this request comes from our own page. Who forges it only does without that page. */
const AGAIN = 'again'
const FROM_HERE = new Set(['same-origin', 'same-site', 'none'])

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/**
 * A browser that a provider sends here brings no SameSite=Strict cookie, neither now nor on the redirects that follow, since
 * the navigation began at another site (RFC 6265bis §5.2). So it first gets a page of ours that goes to the same address:
 * that navigation is our own. No script, nothing a Content-Security-Policy would stop.
 * @returns the page, or null when this request is one that brings them
 */
export function ownPageFirst({ ctx, request, url }: Call, { name }: ServedProvider) {
  const { AUTH_COOKIE_SAMESITE, BASE_URL } = ctx.config.settings
  if (AUTH_COOKIE_SAMESITE !== 'Strict' || url.searchParams.has(AGAIN)) return null
  if (FROM_HERE.has(request.headers.get('sec-fetch-site') ?? '')) return null
  const target = new URL(callbackUrl(ctx, name))
  target.search = url.search
  target.searchParams.set(AGAIN, '1')
  const address = escaped(target.href)
  const host = escaped(new URL(BASE_URL).host)
  const head = `<meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>${host}</title>`
  const page = `<!doctype html><html><head>${head}</head><body><p><a href="${address}">${host}</a></p></body></html>`
  return { status: 200 as const, page }
}

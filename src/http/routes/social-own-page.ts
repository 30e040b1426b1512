import { callbackUrl, type ServedProvider } from '../../flows/social/provider.js'
import type { Call } from '../route.js'

/** Marks a request that comes from our own page. A client that forges it only skips that page. */
const AGAIN = 'again'
const FROM_HERE = new Set(['same-origin', 'same-site', 'none'])

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/**
 * When a provider redirects a browser here, the browser sends no SameSite=Strict cookie, neither now nor on the following
 * redirects, because the navigation began at another site (RFC 6265bis §5.2). So it first gets a page of ours that loads the
 * same address: that navigation is same-site. The page has no script, and a Content-Security-Policy does not block it.
 * @returns the page, or null when the request already has those cookies
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

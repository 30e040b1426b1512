import { trimSlash } from '../trim-slash.js'
/** Whether plain http to this host is safe in production, because it never leaves the machine. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** An http(s) URL without credentials, query and fragment; undefined for anything else. */
export function webUrl(text: string): URL | undefined {
  if (!URL.canParse(text) || /[\s\\*]/.test(text)) return undefined
  const url = new URL(text)
  const plain = !url.username && !url.password && !url.search && !url.hash && !/[?#]/.test(text)
  return plain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined
}

/** The canonical form of a base URL: origin and path, without a trailing slash. undefined if it is not one. */
export function baseUrl(text: string): string | undefined {
  const url = webUrl(text)
  return url && url.origin + trimSlash(url.pathname)
}

/** The text if it is exactly an origin as a browser sends it (no path, no trailing slash, never 'null'). */
export function exactOrigin(text: string): string | undefined {
  return webUrl(text)?.origin === text ? text : undefined
}

/** Whether a host name is an IP address. */
export const isAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname)

/** Whether a host name is a domain or belongs to it (RFC 6265 §5.1.3: an IP address has no subdomains). */
export const belongsTo = (hostname: string, domain: string): boolean =>
  hostname === domain || (hostname.endsWith(`.${domain}`) && !isAddress(hostname))

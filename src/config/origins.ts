/** Whether plain http is fine for this host in production: it never leaves the machine. */
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

/** A base URL as one canonical text: origin and path, no slash at the end. Undefined when it is not one. */
export function baseUrl(text: string): string | undefined {
  const url = webUrl(text)
  return url && url.origin + url.pathname.replace(/\/+$/, '')
}

/** The text when it is exactly an origin as a browser sends it (no path, no slash at the end, never 'null'). */
export function exactOrigin(text: string): string | undefined {
  return webUrl(text)?.origin === text ? text : undefined
}

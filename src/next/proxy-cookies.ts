/** The cookies of a Cookie header, in order; the first of a name wins, as everywhere in the service. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/** The Cookie header a browser would send after these Set-Cookie lines. */
export function applySetCookies(header: string | null, lines: readonly string[]): string {
  const cookies = parseCookies(header)
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) cookies.delete(name)
    else cookies.set(name, pair.slice(at + 1).trim())
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * Whether an access token is worth presenting: unverified, by its `exp` alone (RFC 7519 section 4.1.4), with 5 s to go.
 * The service verifies it; here it only decides whether to ask for a new one.
 */
export function looksAlive(token: string | undefined, now: Date): boolean {
  const payload = token?.split('.')[1]
  if (!payload) return false
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const expiry = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    return typeof expiry === 'number' && expiry * 1000 > now.getTime() + 5000
  } catch {
    return false
  }
}

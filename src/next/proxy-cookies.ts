/** The Cookie header that a browser would send after these Set-Cookie lines. */
export function applySetCookies(header: string | null, lines: readonly string[]): string {
  const fresh = new Map<string, string | null>()
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';')
    const isCleared = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    fresh.set(nameOf(pair), isCleared ? null : pair.trim())
  }
  const kept = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !fresh.has(nameOf(pair)))
  return [...kept, ...[...fresh.values()].filter((pair) => pair !== null)].join('; ')
}

const nameOf = (pair: string): string => (pair.split('=', 1)[0] ?? '').trim()

/**
 * Whether an unverified access token is valid for 5 s or more by its `exp` (RFC 7519 section 4.1.4).
 * The service verifies it; this check only decides whether to refresh.
 */
export function isUnexpired(token: string | undefined, now: Date): boolean {
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

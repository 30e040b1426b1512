/** A cookie as Next's `cookies().set` takes it. */
export interface JarCookie {
  name: string
  value: string
  path: string
  domain?: string
  maxAge?: number
  httpOnly: boolean
  secure: boolean
  sameSite?: 'lax' | 'strict' | 'none'
  partitioned?: boolean
}

const SAME_SITE = ['lax', 'strict', 'none'] as const

/** Next encodes what it is given. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One Set-Cookie line of a response. */
export function jarCookie(line: string): JarCookie {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.toLowerCase(), value.join('=')]
    }),
  )
  const [domain, maxAge] = [attributes.get('domain'), attributes.get('max-age')]
  const sameSite = SAME_SITE.find((word) => word === attributes.get('samesite')?.toLowerCase())
  return {
    name: pair.slice(0, at),
    value: decoded(pair.slice(at + 1)),
    path: attributes.get('path') || '/',
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    ...(domain ? { domain } : {}),
    ...(maxAge ? { maxAge: Number(maxAge) } : {}),
    ...(sameSite ? { sameSite } : {}),
    ...(attributes.has('partitioned') ? { partitioned: true } : {}),
  }
}

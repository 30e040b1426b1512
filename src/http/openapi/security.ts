import type { Config } from '../../config/types.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { cookieNames } from '../reply/cookies.js'
import type { SecurityRequirement } from './types.js'

/** The ways to present a credential under these settings. The host describes those of a custom backend. */
export function securitySchemes({ settings }: Config): Record<string, object> {
  const names = cookieNames(settings)
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })
  const cookies = settings.USE_AUTH_COOKIE
  if (settings.AUTH_TYPE === 'custom') return {}
  if (settings.AUTH_TYPE === 'token') {
    return {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '`Token <key>`: the word, a space, and 40 hexadecimal digits.',
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'The same key as `Bearer <key>`.' },
      ...(cookies ? { cookie: cookie(names.token, 'HttpOnly; set by a login.') } : {}),
    }
  }
  const refresh = `HttpOnly; renews the access cookie on any request while the session is valid.`
  return {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token.' },
    ...(cookies ? { cookie: cookie(names.access, 'HttpOnly; set by a login.') } : {}),
    ...(cookies ? { refreshCookie: cookie(names.refresh, refresh) } : {}),
  }
}

/**
 * The `security` of an operation; undefined leaves it to the document's own `security` (a custom backend). An operation
 * without a guard that can return 401 accepts a credential but does not require it.
 */
export function securityOf(endpoint: Endpoint, config: Config): SecurityRequirement[] | undefined {
  const takes = endpoint.guard !== 'none' || Boolean(endpoint.errors?.includes('not_authenticated'))
  if (!takes) return []
  const schemes = Object.keys(securitySchemes(config))
  return schemes.length === 0 ? undefined : schemes.map((name) => ({ [name]: [] }))
}

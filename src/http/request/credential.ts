import type { Settings } from '../../config/types.js'
import type { PresentedCredential } from '../../flows/base/types.js'
import { cookieNames } from '../reply/cookies.js'

/** Every token of the service is shorter than this. */
const MAX_TOKEN = 8192
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/

/** Whether an `Authorization` header has one of our schemes, valid or not. Other schemes (Basic …) are not ours. */
export const isBearer = (request: Request): boolean =>
  /^\s*(?:bearer|token)(?:\s|,|$)/i.test(request.headers.get('authorization') ?? '')

/** The credential of a request: our header if it has one, without a fallback; else our cookies. */
export function readCredential(
  request: Request,
  settings: Settings,
  cookies: ReadonlyMap<string, string>,
): PresentedCredential {
  if (settings.AUTH_TYPE === 'custom') return { kind: 'custom', request }
  if (isBearer(request)) return fromHeader(request.headers.get('authorization') ?? '', settings)
  if (!settings.USE_AUTH_COOKIE) return { kind: 'none' }
  const names = cookieNames(settings)
  if (settings.AUTH_TYPE === 'token') {
    const access = cookies.get(names.token)
    return access ? { kind: 'cookie', access } : { kind: 'none' }
  }
  const access = cookies.get(names.access)
  const refresh = cookies.get(names.refresh)
  return access || refresh ? { kind: 'cookie', access, refresh } : { kind: 'none' }
}

function fromHeader(header: string, settings: Settings): PresentedCredential {
  const [, scheme = '', token = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(header) ?? []
  const accepted = settings.AUTH_TYPE === 'token' || scheme.toLowerCase() === 'bearer'
  if (!accepted || token.length > MAX_TOKEN || !TOKEN.test(token)) return { kind: 'bearer', malformed: true }
  return { kind: 'bearer', access: token }
}

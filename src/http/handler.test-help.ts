import { vi } from 'vitest'
import { z } from 'zod'
import type { AuthOptions, Log } from '../config/types.js'
import type { Context } from '../context.js'
import type { Endpoint } from '../contract/endpoint.js'
import { text } from '../contract/fields.js'
import type { Authenticated } from '../flows/base/types.js'
import { authenticate } from './authenticate.test-help.js'
import { silent, testConfig } from './config.test-help.js'
import { makeHandlers } from './handler.js'
import type { Call, Route } from './route.js'

const now = new Date('2030-01-01T00:00:00Z')
export const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const session = {
  id: 's',
  methods: 'pwd app',
  createdAt: now,
  expiresAt: now,
  authenticatedAt: now,
  mfaEnrolmentRequired: false,
}
const user = { id: 'u', username: 'ann', email: 'a@app.example', firstName: '', lastName: '' }
export const signedIn = (own: object = {}) => ({ user, session: { ...session, ...own } }) as unknown as Authenticated
export const renewed = {
  ...signedIn(),
  renewed: { type: 'jwt', access: 'new-a', refresh: 'new-r', accessExpiresAt: ago(-300), refreshExpiresAt: ago(-900) },
} as unknown as Authenticated

const base = { area: 'auth', tag: 'x', summary: 'x', replies: { 200: { description: 'x' } } } as const
const body = z.object({ username: text(20) })
const ENDPOINTS: Endpoint[] = [
  {
    ...base,
    name: 'login',
    operationId: 'login',
    method: 'POST',
    path: 'login/',
    guard: 'none',
    setsCookies: true,
    form: 'login',
    body,
  },
  {
    ...base,
    name: 'user',
    operationId: 'getUser',
    method: 'GET',
    path: 'user/',
    guard: 'user',
    servedBeforeEnrollment: true,
  },
  { ...base, name: 'user', operationId: 'updateUser', method: 'PATCH', path: 'user/', guard: 'user', body },
  { ...base, name: 'mfa', operationId: 'mfa', method: 'POST', path: 'mfa/', guard: 'recent-login' },
  {
    ...base,
    name: 'logout',
    operationId: 'logout',
    method: 'POST',
    path: 'logout/',
    guard: 'none',
    setsCookies: true,
    noAutoRefresh: true,
  },
  { ...base, name: 'change', operationId: 'change', method: 'POST', path: 'change/', guard: 'user' },
  {
    ...base,
    name: 'start',
    operationId: 'start',
    method: 'GET',
    path: 'go/{provider}/',
    guard: 'none',
    replies: { 302: { description: 'x' } },
  },
]

/** The handler of every endpoint. */
export const route = vi.fn<Route['run']>()
export const log = { info: vi.fn<Log['info']>(), warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() }

/** Must be called before each test. */
export function reset(): void {
  vi.resetAllMocks()
  authenticate.mockResolvedValue(null)
  route.mockResolvedValue({ status: 200, body: { fine: true } })
}

export function service(settings: object = {}, options: Partial<AuthOptions> = {}) {
  const ctx = {
    config: testConfig({ USE_MFA: true, ...settings }, options),
    now: () => now,
    log: silent,
  } as unknown as Context
  const mounted = ENDPOINTS.map((endpoint) => ({ endpoint, route: { run: (call: Call) => route(call) } }))
  return { open: () => ({ ctx, mounted }), log, hooks: {} }
}

interface Ask extends Omit<RequestInit, 'body'> {
  json?: unknown
  form?: string
  headers?: Record<string, string>
}
export const request = (path: string, { json, form, headers, ...init }: Ask = {}) =>
  new Request(`https://app.example${path}`, {
    ...init,
    ...(json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) }),
    ...(form === undefined ? {} : { body: form }),
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  })
export const ask = (path: string, asked: Ask = {}, settings: object = {}, options: Partial<AuthOptions> = {}) =>
  makeHandlers(service(settings, options), 'auth').POST(request(`/api/auth/${path}`, { method: 'POST', ...asked }))
export const answer = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})

export const COOKIES = { cookie: '__Host-auth-jwt=a; __Host-auth-refresh-jwt=r' }
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
export const EVIL = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
export const HTML_FORM = { ...SAME_ORIGIN, accept: 'text/html,*/*' }

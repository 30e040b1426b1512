import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { text } from './fields.js'
import { detailSchema } from './replies.js'
import { timeSpan } from './time-span.js'

/** Longer than any token. A text that is no token passes here: the flow answers it with `token_not_valid`. */
const TOKEN_MAX = 65_536

const logoutBody = z.object({ refresh: z.string().optional() })
const refreshBody = z.object({ refresh: z.string().optional() })
const verifyTokenBody = z.object({ token: text(TOKEN_MAX) })

const refreshed = z
  .object({
    access: z.string(),
    access_expiration: z.iso.datetime(),
    refresh: z.string(),
    refresh_expiration: z.iso.datetime(),
  })
  .meta({ id: 'RefreshedCredentials' })

const isJwt = ({ authType }: ContractOptions) => authType === 'jwt'

export const logout = declare({
  name: 'logout',
  operationId: 'logout',
  area: 'auth',
  method: 'POST',
  path: 'logout/',
  tag: 'Login',
  summary: 'Sign out and revoke the session',
  description: ({ cookies }: ContractOptions) =>
    cookies
      ? 'A stale or broken cookie still ends in 200 with the cookies cleared.'
      : 'Its credentials are dead from then on.',
  guard: 'none',
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  noAutoRefresh: true,
  servedBeforeEnrollment: true,
  form: 'login',
  body: (options: ContractOptions) => (isJwt(options) ? logoutBody : z.object({})),
  validates: false,
  errors: ['not_authenticated', 'authentication_failed', 'token_not_valid'],
  replies: { 200: { description: 'Signed out.', schema: detailSchema } },
})

export const refreshToken = declare({
  on: isJwt,
  name: 'token_refresh',
  operationId: 'refreshToken',
  area: 'auth',
  method: 'POST',
  path: 'token/refresh/',
  tag: 'Token',
  summary: 'Rotate the refresh token',
  description: ({ cookies }: ContractOptions) =>
    `${cookies ? 'Absent or empty `refresh`: the cookie. ' : ''}The immediate predecessor answers with the same successor for a moment; any other spent token ends the session.`,
  guard: 'none',
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  noAutoRefresh: true,
  servedBeforeEnrollment: true,
  body: refreshBody,
  validates: true,
  errors: ['token_not_valid', 'throttled'],
  replies: { 200: { description: 'A new pair.', schema: refreshed } },
  limits: [{ rule: 'refresh_session', counts: 'refreshes per session' }],
  notes: (settings) =>
    `An access token lives for ${timeSpan(settings.ACCESS_TOKEN_LIFETIME)}; a session ends after ${timeSpan(settings.REFRESH_TOKEN_LIFETIME)} without use, or ${timeSpan(settings.SESSION_LIFETIME)} in all. The predecessor still answers for ${timeSpan(settings.REFRESH_REUSE_GRACE)}.`,
})

export const verifyToken = declare({
  on: isJwt,
  name: 'token_verify',
  operationId: 'verifyToken',
  area: 'auth',
  method: 'POST',
  path: 'token/verify/',
  tag: 'Token',
  summary: 'Whether a token is still valid',
  description: 'Access or refresh token; its session is looked up too.',
  guard: 'none',
  servedBeforeEnrollment: true,
  body: verifyTokenBody,
  validates: true,
  errors: ['token_not_valid'],
  replies: { 200: { description: 'It is valid.', schema: z.object({}) } },
})

export const getJwks = declare({
  on: (options: ContractOptions) => isJwt(options) && options.jwks,
  name: 'jwks',
  operationId: 'getJwks',
  area: 'auth',
  method: 'GET',
  path: 'jwks/',
  tag: 'Token',
  summary: 'Public keys of the access tokens (RFC 7517)',
  guard: 'none',
  replies: {
    200: { description: 'A JWK set.', schema: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }) },
  },
})

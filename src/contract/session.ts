import { z } from 'zod'
import type { ContractOptions, Endpoint } from './endpoint.js'
import { text } from './fields.js'

/** Not judged more closely here: a token that is no token is `token_not_valid`. */
const TOKEN_MAX = 65_536

export const refreshBody = z.object({ refresh: z.string().optional() })
export const verifyTokenBody = z.object({ token: text(TOKEN_MAX) })

const refreshed = z
  .object({
    access: z.string(),
    access_expiration: z.iso.datetime(),
    refresh: z.string(),
    refresh_expiration: z.iso.datetime(),
  })
  .meta({ id: 'RefreshedCredentials' })

export function tokenEndpoints(options: ContractOptions): Endpoint[] {
  if (options.authType !== 'jwt') return []
  const jwks: Endpoint[] = options.jwks ? [jwksEndpoint] : []
  return [
    {
      name: 'token_refresh',
      operationId: 'refreshToken',
      area: 'auth',
      method: 'POST',
      path: 'token/refresh/',
      tag: 'Token',
      summary: 'Rotate the refresh token',
      description: `${options.cookies ? 'Absent or empty `refresh`: the cookie. ' : ''}The immediate predecessor answers with the same successor for a moment; any other spent token ends the session.`,
      guard: 'none',
      setsCookies: options.cookies,
      noAutoRefresh: true,
      servedBeforeEnrolment: true,
      body: refreshBody,
      validates: true,
      errors: ['token_not_valid', 'throttled'],
      replies: { 200: { description: 'A new pair.', schema: refreshed } },
    },
    {
      name: 'token_verify',
      operationId: 'verifyToken',
      area: 'auth',
      method: 'POST',
      path: 'token/verify/',
      tag: 'Token',
      summary: 'Whether a token still stands',
      description: 'Access or refresh token; its session is looked up too.',
      guard: 'none',
      servedBeforeEnrolment: true,
      body: verifyTokenBody,
      validates: true,
      errors: ['token_not_valid'],
      replies: { 200: { description: 'It stands.', schema: z.object({}) } },
    },
    ...jwks,
  ]
}

const jwksEndpoint: Endpoint = {
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
}

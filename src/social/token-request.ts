import type { ProviderApp } from '../config/types.js'
import { unavailable } from './errors.js'
import { fetchObject } from './http.js'
import type { CodeExchange, Json } from './types.js'

/** The client authenticates in the body (`client_secret_post`), by a header (`client_secret_basic`) or not at all. */
export type TokenAuth = 'post' | 'basic' | 'none'

export interface TokenEndpoint {
  url: string
  auth: TokenAuth
  /** The client secret, if it is not APP.secret. */
  secret?: string | undefined
  /** The provider's name for `client_id`, if it has another one. */
  idField?: string | undefined
  /** Headers that the provider requires. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** RFC 6749 §2.3.1: the client form-encodes both parts before base64. */
export const basicAuth = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

const secretOf = (app: ProviderApp, endpoint: TokenEndpoint): string => endpoint.secret ?? app.secret ?? ''

function tokenBody(request: CodeExchange, endpoint: TokenEndpoint): URLSearchParams {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: request.code,
    redirect_uri: request.redirectUri,
  })
  if (request.codeVerifier) body.set('code_verifier', request.codeVerifier)
  if (endpoint.auth !== 'basic') body.set(endpoint.idField ?? 'client_id', request.app.client_id)
  if (endpoint.auth === 'post') body.set('client_secret', secretOf(request.app, endpoint))
  return body
}

/**
 * The token request. arctic sends its own with the global fetch, follows redirects and has neither a timeout nor a size limit.
 * So arctic only builds authorization URLs, and this request stays within the bounds of `http.ts`.
 * @throws ProviderError
 */
export async function requestTokens(provider: string, request: CodeExchange, endpoint: TokenEndpoint): Promise<Json> {
  const headers: Record<string, string> = {
    ...endpoint.headers,
    'content-type': 'application/x-www-form-urlencoded',
  }
  if (endpoint.auth === 'basic') {
    headers.authorization = basicAuth(request.app.client_id, secretOf(request.app, endpoint))
  }
  const body = tokenBody(request, endpoint).toString()
  const answer = await fetchObject(provider, endpoint.url, { method: 'POST', headers, body }, request)
  if (typeof answer.access_token !== 'string' || answer.access_token === '') {
    throw unavailable(provider, 'no_access_token')
  }
  return answer
}

import type { Answer, Client } from './client-jar.js'
import { authorize, type Credentials } from './people.js'

const ACCESS = 'auth-jwt'
export const REFRESH = 'auth-refresh-jwt'
const KEY = 'auth-token'

/** Both authentication types, with and without cookies. */
export const credentialModes = [
  ['jwt', true],
  ['jwt', false],
  ['token', true],
  ['token', false],
] as const

/** The credentials of a client: from its jar, otherwise from the login response. */
export const tokensOf = (client: Client, body: Partial<Credentials> = {}): Credentials => ({
  access: client.jar.get(ACCESS) ?? body.access ?? '',
  refresh: client.jar.get(REFRESH) ?? body.refresh ?? '',
  key: client.jar.get(KEY) ?? body.key ?? '',
})

/** The Cookie header of a stolen copy. */
export const cookiesOf = ({ access, refresh, key }: Partial<Credentials>): string =>
  [
    ...(access ? [`${ACCESS}=${access}`] : []),
    ...(refresh ? [`${REFRESH}=${refresh}`] : []),
    ...(key ? [`${KEY}=${key}`] : []),
  ].join('; ')

/** The cookies or headers that present only a copy of an access token or key. */
export function presentToken(
  cookies: boolean,
  tokens: Credentials,
): { cookies: string; headers: Record<string, string> } {
  if (cookies) return { cookies: cookiesOf({ access: tokens.access, key: tokens.key }), headers: {} }
  const credential = tokens.access ? `Bearer ${tokens.access}` : `Token ${tokens.key}`
  return { cookies: '', headers: { authorization: credential } }
}

/** Refreshes with a copy of a refresh token, as the mode requires, without the client's own credentials. */
export const refreshWith = (client: Client, cookies: boolean, refresh: string): Promise<Answer<Credentials>> =>
  client.post<Credentials>(
    'token/refresh/',
    cookies ? {} : { refresh },
    cookies ? { cookies: `${REFRESH}=${refresh}` } : { cookies: 'none=1' },
  )

/** The credentials of a refresh: the cookies that it set, otherwise its body. */
export function credentialsOf(answer: Answer<Credentials>): Credentials {
  const set = (name: string) =>
    answer.setCookies
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .split(';')[0]
  return { access: set(ACCESS) ?? answer.body.access, refresh: set(REFRESH) ?? answer.body.refresh, key: '' }
}

export const applyCredentials = (client: Client, cookies: boolean, body: Partial<Credentials>): void => {
  if (!cookies) authorize(client, body)
}

/** Replaces parts of a compact JWS; an omitted part is unchanged. */
export function rewriteJws(token: string, parts: { header?: unknown; payload?: unknown; signature?: string }): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const encode = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  return [
    parts.header === undefined ? header : encode(parts.header),
    parts.payload === undefined ? payload : encode(parts.payload),
    parts.signature ?? signature,
  ].join('.')
}

/** A part of a compact JWS, decoded. */
export const jwsPart = (token: string, index: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8'))

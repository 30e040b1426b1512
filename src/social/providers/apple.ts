/** Document: https://developer.apple.com/documentation/signinwithapplerestapi */
import { createPrivateKey, sign } from 'node:crypto'
import type { ProviderApp } from '../../config/types.js'
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child, isTrue } from '../fields.js'
import type { Json } from '../types.js'

const ISSUER = 'https://appleid.apple.com'
/** Seconds. Apple allows at most six months. */
const SECRET_LIFETIME = 300

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT that is the client secret of one call. `private_key` is the text of the .p8 file; a line break may be written as `\n`. */
export function appleSecret(app: ProviderApp, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const header = { alg: 'ES256', kid: app.key_id, typ: 'JWT' }
  const claims = { iss: app.team_id, iat: seconds, exp: seconds + SECRET_LIFETIME, aud: ISSUER, sub: app.client_id }
  const text = `${part(header)}.${part(claims)}`
  try {
    const key = createPrivateKey(String(app.private_key).replaceAll('\\n', '\n'))
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  } catch {
    throw refused('apple', 'private_key')
  }
}

/** Apple sends `user` only at the first login and does not sign it, so only the name in it is used. */
function nameOf(user: string | undefined): Json {
  try {
    return child(JSON.parse(user ?? ''), 'name')
  } catch {
    return {}
  }
}

export const apple = defineProvider({
  name: 'apple',
  label: 'Apple',
  scopes: ['name', 'email'],
  pkce: false,
  formPost: true,
  requiredApp: ['client_id', 'team_id', 'key_id', 'private_key'],
  issuer: { issuer: ISSUER, jwksUri: `${ISSUER}/auth/keys` },
  authorize: arctic.apple,
  // Apple answers by a POST of a form when the request asks for the name or the address.
  authorizeParams: { response_mode: 'form_post' },
  token: (app, io) => ({
    url: `${ISSUER}/auth/token`,
    auth: 'post',
    secret: appleSecret(app, io.now ?? new Date()),
  }),
  profile({ claims, callbackUser }) {
    const name = nameOf(callbackUser)
    return {
      uid: claims.sub,
      email: claims.email,
      emailVerified: isTrue(claims.email_verified),
      firstName: name.firstName,
      lastName: name.lastName,
    }
  },
})

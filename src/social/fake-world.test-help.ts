import { createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Json } from './types.js'

/** The time in every test that has a clock. */
export const NOW = new Date('2026-11-28T12:00:00Z')
export const SECONDS = Math.floor(NOW.getTime() / 1000)

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })

export const JWKS = {
  keys: [
    { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...ec.publicKey.export({ format: 'jwk' }), kid: 'ec', alg: 'ES256', use: 'sig' },
  ],
}

export const EC_PEM = ec.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
export const EC_PUBLIC: KeyObject = ec.publicKey

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An ID token that the test keys sign. `header` and `key` make tokens that must be refused. */
export function idToken(claims: Json, header: Json = {}, key: KeyObject = rsa.privateKey): string {
  const full = { alg: 'RS256', kid: 'rsa', ...header }
  const text = `${part(full)}.${part({ iat: SECONDS, exp: SECONDS + 300, ...claims })}`
  if (full.alg === 'none') return `${text}.`
  const signature =
    full.alg === 'ES256'
      ? sign('sha256', Buffer.from(text), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' })
      : createSign('RSA-SHA256').update(text).sign(key)
  return `${text}.${signature.toString('base64url')}`
}

export interface Sent {
  method: string
  url: string
  headers: Headers
  body: string
}

export type Answer = Json | readonly unknown[] | ((sent: Sent) => Response | Promise<Response>)

/** A fetch that answers at the given addresses (without query) and records each request. Any other address fails the call. */
export function fakeFetch(answers: Record<string, Answer>): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = []
  const fake = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    const one = { method: init.method ?? 'GET', url, headers: new Headers(init.headers), body: String(init.body ?? '') }
    sent.push(one)
    const answer = answers[url.split('?')[0] ?? '']
    if (answer === undefined) throw new TypeError(`unexpected ${url}`)
    return typeof answer === 'function' ? answer(one) : Response.json(answer)
  }
  return { fetch: fake, sent }
}

/** Clears every cached key set and discovery document. */
export function forget(): void {
  const shared: Record<symbol, unknown> = globalThis as unknown as Record<symbol, unknown>
  delete shared[Symbol.for('sallyport/jwks/v1')]
  delete shared[Symbol.for('sallyport/discovery/v2')]
}

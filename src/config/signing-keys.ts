import { propertiesOf } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'
import type { Settings } from './types.js'

type Algorithm = Exclude<Settings['JWT_ALGORITHM'], 'HS256'>

const NEEDED: Readonly<Record<Algorithm, { kty: string; crv?: string; text: string }>> = {
  EdDSA: { kty: 'OKP', crv: 'Ed25519', text: 'private JWKs with kty OKP and crv Ed25519' },
  ES256: { kty: 'EC', crv: 'P-256', text: 'private JWKs with kty EC and crv P-256' },
  RS256: { kty: 'RSA', text: 'private JWKs with kty RSA of 2048 bits or more' },
}
/** base64url characters of a 2048-bit modulus (RFC 7518 §3.3). */
const RSA_MODULUS = 342

/** Whether `signingKeys` match JWT_ALGORITHM. A message never quotes a key. */
export function signingKeyProblems(algorithm: Settings['JWT_ALGORITHM'], keys: readonly object[]): ConfigProblem[] {
  if (algorithm === 'HS256') return []
  const needed = NEEDED[algorithm]
  if (keys.length === 0) {
    return [
      { key: 'signingKeys', message: `is missing; JWT_ALGORITHM '${algorithm}' needs ${needed.text}, newest first` },
    ]
  }
  const kids = keys.map((key) => propertiesOf(key).kid)
  return keys.flatMap((key, index) => {
    const name = `signingKeys[${index}]`
    if (!fits(key, algorithm))
      return [{ key: name, message: `does not fit JWT_ALGORITHM '${algorithm}'; allowed: ${needed.text}` }]
    const twice = kids[index] !== undefined && kids.indexOf(kids[index]) !== index
    return twice ? [{ key: name, message: 'has the kid of another key; allowed: a kid of its own' }] : []
  })
}

function fits(key: object, algorithm: Algorithm): boolean {
  const { kty, crv, d, n, alg } = propertiesOf(key)
  const needed = NEEDED[algorithm]
  const isPrivate = typeof d === 'string' && d !== ''
  const longEnough = algorithm !== 'RS256' || (typeof n === 'string' && n.length >= RSA_MODULUS)
  return kty === needed.kty && crv === needed.crv && isPrivate && longEnough && (alg === undefined || alg === algorithm)
}

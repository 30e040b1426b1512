import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** The values of CBOR (RFC 8949) that WebAuthn needs. */
export type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** A head: the major type, and a length or a number. */
export function cborHead(major: number, value: number): Buffer {
  const first = major << 5
  if (value < 24) return Buffer.from([first | value])
  if (value < 256) return Buffer.from([first | 24, value])
  const head = Buffer.from([first | 25, 0, 0])
  head.writeUInt16BE(value, 1)
  return head
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
export const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url')

/** How an authenticator and its browser behave. */
export interface Behavior {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
  /** The user was verified, for example by a fingerprint. */
  verified?: boolean
  present?: boolean
  counter?: number
  userHandle?: string | null
  /** The format of the attestation, 'none' by default. */
  format?: string
  /** The format is the last entry of the attestation object. */
  formatLast?: boolean
  /** Replaces the attestation object. */
  attestationObject?: Buffer
}

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** A software authenticator with one credential (WebAuthn Level 3 §6). Each answer can differ from what is asked. */
export class Authenticator {
  readonly id = base64url(randomBytes(32))
  readonly #key: KeyObject
  readonly #point: { x: string; y: string }
  counter = 0
  handle: string | null = null
  /** The domain of the credential, once it is made. */
  rpId = ''

  constructor(
    readonly origin = 'http://localhost:3000',
    readonly aaguid = 'ea9b8d664d011d213ce4b6b48cb575d4',
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#point = { x, y }
  }

  /** The private key in PKCS #8. */
  get privateKey(): Buffer {
    return this.#key.export({ format: 'der', type: 'pkcs8' })
  }

  get #publicKey(): Buffer {
    const { x, y } = this.#point
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    // COSE: kty EC2, alg ES256, crv P-256.
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
  }

  #clientData(type: string, options: Options, behavior: Behavior): Buffer {
    const { origin = this.origin, challenge = options.challenge, crossOrigin = false, topOrigin } = behavior
    return Buffer.from(
      JSON.stringify({ type: behavior.type ?? type, challenge, origin, crossOrigin, ...(topOrigin && { topOrigin }) }),
    )
  }

  #authData(options: Options, behavior: Behavior, attested: Buffer): Buffer {
    const { verified = true, present = true, rpId = options.rpId ?? options.rp?.id ?? '' } = behavior
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(behavior.counter ?? this.counter)
    const flags = (present ? 1 : 0) | (verified ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested])
  }

  /** `navigator.credentials.create()`. */
  create(options: Options, behavior: Behavior = {}) {
    const clientData = this.#clientData('webauthn.create', options, behavior)
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const attested = Buffer.concat([Buffer.from(this.aaguid, 'hex'), length, id, this.#publicKey])
    const authData = this.#authData(options, behavior, attested)
    this.handle = options.user?.id ?? null
    this.rpId = options.rp?.id ?? ''
    const entries: [string, Cbor][] = [
      ['fmt', behavior.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]
    const statement = new Map(behavior.formatLast ? entries.reverse() : entries)
    const attestationObject = base64url(behavior.attestationObject ?? cbor(statement))
    const response = { clientDataJSON: base64url(clientData), attestationObject, transports: ['internal', 'hybrid'] }
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** `navigator.credentials.get()`. */
  get(options: Options, behavior: Behavior = {}) {
    const clientData = this.#clientData('webauthn.get', options, behavior)
    const authData = this.#authData(options, behavior, Buffer.alloc(0))
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(this.#key)
    const { userHandle = this.handle } = behavior
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      ...(userHandle === null ? {} : { userHandle }),
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

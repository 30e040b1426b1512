import { hkdfSync } from 'node:crypto'
import { readSigningKeys, type SigningKey } from './signing-keys.js'

/** The purposes of keys. No key serves two of them (RFC 8725 §3.11, OWASP JWT cheat sheet). */
export type KeyPurpose =
  | 'access'
  | 'refresh'
  | 'refresh-chain'
  | 'password'
  | 'totp'
  | 'otp'
  | 'device'
  | 'registration'
  | 'flow'
  | 'limit'
  | 'ephemeral'
  | 'cookie'
  | 'import'

/** Subkeys of the host's secrets, derived once and cached. */
export interface KeyRing {
  /** A public name for each secret, newest first. */
  readonly ids: readonly [newest: string, ...older: string[]]
  /** Asymmetric keys of access tokens, newest first. */
  readonly signing: readonly SigningKey[]
  /**
   * The 32-byte subkey for a purpose, of the newest secret or of the one named.
   * @throws RangeError when no secret has that id
   */
  key(purpose: KeyPurpose, id?: string): Buffer
  /** Like `key`, but undefined for an id that is not in the ring. */
  find(purpose: KeyPurpose, id: string): Buffer | undefined
  /** The subkeys of every secret, newest first. */
  all(purpose: KeyPurpose): readonly { id: string; key: Buffer }[]
}

const SALT = 'sallyport/v1'

const derive = (secret: string, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'utf8'), SALT, info, length))

/**
 * Derives a key per purpose from each secret by HKDF-SHA-256 (RFC 5869).
 * @param secrets newest first: the first signs and seals, all verify
 * @throws RangeError without a secret; TypeError on a signing key that cannot be used
 */
export function makeKeyRing(
  secrets: readonly string[],
  options: { signingKeys?: readonly object[] | undefined } = {},
): KeyRing {
  // The id is derived too, so that it reveals nothing about the secret.
  const byId = new Map(secrets.map((secret) => [derive(secret, 'key id', 6).toString('base64url'), secret]))
  const [newest, ...older] = byId.keys()
  if (newest === undefined) throw new RangeError('makeKeyRing: no secret')
  const ids = [newest, ...older] as const
  const cache = new Map<string, Buffer>()

  const find = (purpose: KeyPurpose, id: string): Buffer | undefined => {
    const name = `${purpose}/${id}`
    const known = cache.get(name)
    if (known) return known
    const secret = byId.get(id)
    if (secret === undefined) return undefined
    const key = derive(secret, purpose, 32)
    cache.set(name, key)
    return key
  }
  const key = (purpose: KeyPurpose, id: string = newest): Buffer => {
    const found = find(purpose, id)
    if (!found) throw new RangeError('no secret has this key id')
    return found
  }
  const all = (purpose: KeyPurpose) => ids.map((id) => ({ id, key: key(purpose, id) }))
  return { ids, signing: readSigningKeys(options.signingKeys ?? []), find, key, all }
}

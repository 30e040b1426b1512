import { ALGORITHMS, bytesOf, loadLibrary } from './webauthn.js'

/** A credential as its options name it. */
interface CredentialRef {
  id: string
  transports: readonly string[]
}

const refs = (list: readonly CredentialRef[]) => list.map(({ id, transports }) => ({ id, transports: [...transports] }))

/** Options for the browser, in the JSON form of WebAuthn Level 3. */
export interface PasskeyOptions {
  challenge: string
  [name: string]: unknown
}

interface CreationRequest {
  rpId: string
  rpName: string
  challenge: string
  /** Seconds. */
  lifetime: number
  /** Base64url. */
  handle: string
  userName: string
  displayName: string
  exclude: readonly CredentialRef[]
}

/** The options of `navigator.credentials.create()` in the JSON form of WebAuthn Level 3. */
export async function creationOptions(asked: CreationRequest): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpID: asked.rpId,
    rpName: asked.rpName,
    challenge: bytesOf(asked.challenge),
    timeout: asked.lifetime * 1000,
    userID: bytesOf(asked.handle),
    userName: asked.userName,
    userDisplayName: asked.displayName,
    attestationType: 'none',
    excludeCredentials: refs(asked.exclude),
    // A security key without space for another credential, or without a PIN, is still a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

interface AssertionRequest {
  rpId: string
  challenge: string
  /** Seconds. */
  lifetime: number
  /** Absent: the authenticator offers the credentials that it stores. */
  allow?: readonly CredentialRef[]
  /** The authenticator must verify the user. */
  verified: boolean
}

/** The options of `navigator.credentials.get()`. */
export async function assertionOptions(asked: AssertionRequest): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: asked.rpId,
    challenge: bytesOf(asked.challenge),
    timeout: asked.lifetime * 1000,
    ...(asked.allow ? { allowCredentials: refs(asked.allow) } : {}),
    userVerification: asked.verified ? 'required' : 'preferred',
  })
  return { ...options }
}

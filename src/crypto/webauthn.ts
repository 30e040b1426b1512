/** ES256, EdDSA and RS256, which authenticators support. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: a service without passkeys never loads the library. */
export const loadLibrary = () => import('@simplewebauthn/server')

export type Library = Awaited<ReturnType<typeof loadLibrary>>

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

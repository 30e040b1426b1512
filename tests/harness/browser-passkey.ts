import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const credential = {
  id: 'AQID',
  rawId: bytes('id'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('client'),
    signature: bytes('signature'),
    userHandle: bytes('handle'),
    attestationObject: bytes('attestation'),
  },
}

/** Options of the service, as `get` and `create` of a browser need them. */
export const requestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }
export const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'App' },
  user: { id: 'AQID', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** How a browser ends a ceremony that gave no credential. */
export const ended = (name: string) => Object.assign(new Error('The operation failed'), { name })

/** A browser with an authenticator that agrees to everything, unless the test lets `get` or `create` do something else. */
export function stubAuthenticator() {
  const get = vi.fn().mockResolvedValue(credential)
  const create = vi.fn().mockResolvedValue(credential)
  const isConditionalMediationAvailable = async () => true
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  )
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true })
  return { get, create }
}

/** A `get` that waits for the user, until its signal aborts it or the test calls `pick`. */
export function waitingGet() {
  let pick = () => {}
  const get = ({ signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(ended('AbortError')))
      pick = () => resolve(credential)
    })
  return { get, pick: () => pick() }
}

import { propertiesOf } from '../contract/objects.js'
import { Authenticator } from './authenticator.js'

/** What a browser returns for the options of the service: the `credential` of a request. */
export interface TestCredential {
  id: string
  rawId: string
  type: string
  response: object
  clientExtensionResults: object
}

/** A passkey in memory. It answers options of the service, as a browser does together with an authenticator. */
export interface TestPasskey {
  /** The id of the credential, base64url. */
  id: string
  /** `navigator.credentials.create()`: answers the `options` of `passkeys/options/`. */
  create(options: object): TestCredential
  /** `navigator.credentials.get()`: answers the `options` of a sign-in, a second step or a reauthentication. */
  get(options: object): TestCredential
  /** For `addAuthenticator`: what a browser needs to have this passkey. The texts are base64. */
  exported(): { credentialId: string; privateKey: string; rpId: string; userHandle: string; signCount: number }
}

export interface TestPasskeyOptions {
  /** The page that asks. @default 'http://localhost:3000' */
  origin?: string | undefined
  /** The authenticator verifies the user, for example by a fingerprint. @default true */
  verified?: boolean | undefined
}

/** The options of WebAuthn that an answer depends on. @throws Error if they have no challenge */
function readOptions(given: object) {
  const { challenge, rpId, rp, user } = propertiesOf(given)
  if (typeof challenge !== 'string') throw new Error('These are no WebAuthn options: pass `options` of the response')
  const idOf = (value: unknown): string | undefined => {
    const { id } = propertiesOf(value)
    return typeof id === 'string' ? id : undefined
  }
  const [site, owner] = [typeof rpId === 'string' ? rpId : idOf(rp), idOf(user)]
  return {
    challenge,
    ...(site === undefined ? {} : { rpId: site, rp: { id: site } }),
    ...(owner === undefined ? {} : { user: { id: owner } }),
  }
}

const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64')

/** Makes a passkey (ES256). It belongs to nobody until its answer to `passkeys/options/` is sent to `passkeys/`. */
export function createTestPasskey({ origin, verified = true }: TestPasskeyOptions = {}): TestPasskey {
  const authenticator = new Authenticator(origin)
  return {
    id: authenticator.id,
    create: (options) => authenticator.create(readOptions(options), { verified }),
    get: (options) => authenticator.get(readOptions(options), { verified }),
    exported: () => {
      if (authenticator.handle === null) throw new Error('This passkey belongs to nobody yet')
      return {
        credentialId: base64(authenticator.id),
        privateKey: authenticator.privateKey.toString('base64'),
        rpId: authenticator.rpId,
        userHandle: base64(authenticator.handle),
        signCount: authenticator.counter,
      }
    },
  }
}

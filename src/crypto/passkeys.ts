import { z } from 'zod'
import { propertiesOf, valueAt } from '../contract/objects.js'
import { ALGORITHMS, bytesOf, type Library, loadLibrary } from './webauthn.js'

/** Base64url characters of a credential's id; 1023 bytes are the longest (WebAuthn Level 3 §4). */
const ID_MAX = 1364
/** Base64url characters of a COSE public key; an RSA key of 4096 bits has about 700. */
const KEY_MAX = 3000

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const id = base64url.max(ID_MAX)
/** WebAuthn Level 3 §5.8.4. Others tell a browser nothing. */
const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal']
const common = { id, rawId: id, type: z.literal('public-key') }

const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
})
const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.unknown()).catch([]),
  }),
})

/** A signed challenge, as the browser sends it. It is not verified yet. */
export type Assertion = z.output<typeof assertion>

/** The assertion in a field of a body; null when the value cannot be one. */
export const readAssertion = (value: unknown): Assertion | null => assertion.safeParse(value).data ?? null

/** The site that a credential must come from. */
export interface RelyingParty {
  rpId: string
  origins: readonly string[]
}

interface Expected extends RelyingParty {
  challenge: string
}

/** @throws SyntaxError */
const readClientData = (clientDataJSON: string): Record<string, unknown> =>
  propertiesOf(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))

/** A page of another site that shows ours in a frame must not get a credential of it. */
function isFramed(clientDataJSON: string): boolean {
  const { crossOrigin = false } = readClientData(clientDataJSON)
  return crossOrigin !== false
}

/** The challenge that a credential says it answers; undefined if it says none. Nothing is verified. */
export function answeredChallenge(credential: unknown): unknown {
  const clientDataJSON = valueAt(credential, ['response', 'clientDataJSON'])
  try {
    return typeof clientDataJSON === 'string' ? readClientData(clientDataJSON).challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * The beginnings of the attestation objects that are accepted, in the canonical form that WebAuthn requires (CTAP2 §8): a map of
 * three, `fmt` first. The options ask for no attestation. The statements of other formats contain certificates of the client's
 * choice, whose revocation lists the library would load: any user could make the server fetch any address.
 */
const ACCEPTED_FORMATS = ['none', 'packed'].map((name) =>
  Buffer.concat([Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x60 + name.length]), Buffer.from(name)]),
)

function hasAcceptedFormat(attestationObject: string): boolean {
  const bytes = Buffer.from(attestationObject, 'base64url')
  return ACCEPTED_FORMATS.some((start) => bytes.subarray(0, start.length).equals(start))
}

/** null when the library refuses the credential, for any reason: it throws for each of them. */
const orNull = <Result>(check: Promise<Result | null>): Promise<Result | null> => check.catch(() => null)

/** A new credential, as it is stored. */
export interface NewCredential {
  id: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  aaguid: string
  transports: string[]
  backupEligible: boolean
  backedUp: boolean
  userVerified: boolean
}

/** Verifies a new credential (WebAuthn Level 3 §7.1); null for every reason to refuse it. */
export async function verifyCreation(value: unknown, expected: Expected): Promise<NewCredential | null> {
  const library = await loadLibrary()
  const given = attestation.safeParse(value).data
  return given ? orNull(verifyNew(library, given, expected)) : null
}

async function verifyNew(
  { verifyRegistrationResponse }: Library,
  given: z.output<typeof attestation>,
  { challenge, rpId, origins }: Expected,
): Promise<NewCredential | null> {
  const { response, ...rest } = given
  const { transports, ...signed } = response
  if (isFramed(signed.clientDataJSON) || !hasAcceptedFormat(signed.attestationObject)) return null
  const verdict = await verifyRegistrationResponse({
    response: { ...rest, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verdict.verified) return null
  const { credential, aaguid, userVerified, credentialDeviceType, credentialBackedUp } = verdict.registrationInfo
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  // The id in the signed part decides; the one beside it is what browsers send next time.
  if (credential.id !== given.id || publicKey.length > KEY_MAX) return null
  return {
    id: credential.id,
    publicKey,
    counter: credential.counter,
    aaguid,
    transports: TRANSPORTS.filter((name) => transports.includes(name)),
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
    userVerified,
  }
}

/** The result of a right assertion. */
export interface ProvenPresence {
  /** The signature counter that the authenticator sent. The caller compares it. */
  counter: number
  backedUp: boolean
  userVerified: boolean
}

interface ExpectedAssertion extends Expected {
  /** COSE, base64url. */
  publicKey: string
  /** Presence is not enough. */
  verified: boolean
}

/** Verifies a signed challenge (WebAuthn Level 3 §7.2) without its counter; null for every reason to refuse it. */
export async function verifyAssertion(given: Assertion, expected: ExpectedAssertion): Promise<ProvenPresence | null> {
  const library = await loadLibrary()
  return orNull(verifySigned(library, given, expected))
}

async function verifySigned(
  { verifyAuthenticationResponse }: Library,
  given: Assertion,
  expected: ExpectedAssertion,
): Promise<ProvenPresence | null> {
  const { id, rawId, type, response } = given
  const { clientDataJSON, authenticatorData, signature } = response
  if (isFramed(clientDataJSON)) return null
  const verdict = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: expected.challenge,
    expectedOrigin: [...expected.origins],
    expectedRPID: expected.rpId,
    // The library compares the counter before the signature. With 0 it accepts every counter.
    credential: { id, publicKey: bytesOf(expected.publicKey), counter: 0 },
    requireUserVerification: expected.verified,
  })
  if (!verdict.verified) return null
  const { newCounter, credentialBackedUp, userVerified } = verdict.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp, userVerified }
}

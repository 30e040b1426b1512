import type { Context } from '../../context.js'
import { authenticatorName } from '../../crypto/authenticators.js'
import { randomId, sha256 } from '../../crypto/random.js'
import type { PasskeyRow, UserId } from '../../store/base/db.js'
import { MADE_HERE } from '../../store/import/made-here.js'
import type { Person } from './person.js'

type Passkey = Person['passkeys'][number]

/** The passkeys of a person that can be kept, and why others cannot. */
export interface Passkeys {
  kept: readonly Passkey[]
  dropped: readonly string[]
}

/** The most passkeys of one user. */
const MOST = 50
/** The longest id and COSE key, in base64url. A COSE key is a map of CBOR (RFC 8949 §3.1), whose first byte is 0xa0 to 0xbf. */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/
const COSE_KEY = /^[o-v][A-Za-z0-9_-]{1,2999}$/
/** An unsigned 32-bit number (WebAuthn §6.1.1). */
const COUNTER_END = 2 ** 32

/** Why a passkey cannot be kept; null when it can. A browser offers it only on the domain that it was made for. */
function problemOf({ config, db }: Context, { rpId, credentialId, publicKey, counter }: Passkey): string | null {
  if (!config.settings.USE_PASSKEYS || !db.fragments.passkeys) return 'USE_PASSKEYS is off'
  if (rpId === null) return 'its domain is not named (--passkey-rp)'
  if (rpId !== config.settings.PASSKEY_RP_ID) return 'it is of another domain than PASSKEY_RP_ID'
  const isReadable = CREDENTIAL_ID.test(credentialId) && COSE_KEY.test(publicKey) && counter < COUNTER_END
  return isReadable ? null : 'it cannot be read'
}

export function readPasskeys(ctx: Context, { passkeys }: Person): Passkeys {
  const kept: Passkey[] = []
  const dropped: string[] = []
  const known = new Set<string>()
  for (const passkey of passkeys) {
    // A row that a join repeats is one passkey.
    if (known.has(passkey.credentialId)) continue
    known.add(passkey.credentialId)
    const problem = problemOf(ctx, passkey) ?? (kept.length < MOST ? null : `a person has at most ${MOST}`)
    if (problem === null) kept.push(passkey)
    else dropped.push(problem)
  }
  return { kept, dropped }
}

/** The AAGUID of an authenticator that does not say what it is. */
const NO_AAGUID = '00000000-0000-0000-0000-000000000000'

/** WebAuthn Level 3 §5.8.4. */
const TRANSPORTS = new Set(['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'])

/**
 * The rows of passkeys. No table of a source says whether the authenticator verified the user when the passkey was made, so such a
 * passkey is not the last way to sign in. A login verifies the user each time.
 */
export const passkeyRows = (passkeys: readonly Passkey[], userId: UserId, now: Date): PasskeyRow[] =>
  passkeys.map((passkey) => {
    const aaguid = passkey.aaguid ?? NO_AAGUID
    return {
      id: `${MADE_HERE}${randomId()}`,
      userId,
      name: [...passkey.name.trim()].slice(0, 100).join('') || authenticatorName(aaguid) || 'Passkey',
      credentialHash: sha256(passkey.credentialId),
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: passkey.transports.filter((transport) => TRANSPORTS.has(transport)).join(' '),
      aaguid,
      backupEligible: passkey.backupEligible,
      backedUp: passkey.backedUp,
      userVerified: false,
      createdAt: passkey.createdAt ?? now,
      lastUsedAt: null,
    }
  })

import { isOn, momentIn, type SourceRow, textIn } from './columns.js'

/** The names of the columns that differ. */
interface PasskeyColumns {
  publicKey: string
  deviceType: string
  backedUp: string
}

/** Better Auth and Auth.js store base64. */
const urlSafe = (text: string | null): string =>
  (text ?? '').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** A passkey of a table that SimpleWebAuthn's values fill, for `readPerson`. */
export const sourcePasskey = (row: SourceRow, columns: PasskeyColumns, rpId: string | undefined) => ({
  credentialId: urlSafe(textIn(row, 'credentialID')),
  publicKey: urlSafe(textIn(row, columns.publicKey)),
  counter: Number(textIn(row, 'counter') ?? 0),
  transports: (textIn(row, 'transports') ?? '').split(',').filter((text) => text !== ''),
  name: textIn(row, 'name') ?? '',
  aaguid: textIn(row, 'aaguid'),
  backupEligible: textIn(row, columns.deviceType) === 'multiDevice',
  backedUp: isOn(row, columns.backedUp),
  rpId: rpId ?? null,
  createdAt: momentIn(row, 'createdAt'),
})

import { isOn, momentIn, restOf, rowOf, type SourceRow, textIn } from '../tables/columns.js'
import { sourcePasskey } from '../tables/passkeys.js'
import { type Connected, identityOf, inOrder } from '../tables/subjects.js'

/** The rows of one person. */
export interface AuthjsRows {
  user: Readonly<Record<string, unknown>>
  accounts: readonly SourceRow[]
  authenticators: readonly SourceRow[]
}

/** Columns that apps add for a second factor of their own. */
const OWN_FACTORS = 'twoFactorEnabled isTwoFactorEnabled is2faEnabled mfaEnabled totpEnabled'.split(' ')
/** Columns that apps add for the provider Credentials. */
const OWN_RECORDS = ['password', 'hashedPassword', 'passwordHash']
const READ = [...'id name email emailVerified username createdAt updatedAt'.split(' '), ...OWN_FACTORS, ...OWN_RECORDS]

/** Providers that have another name here. */
const NAMES: Readonly<Record<string, string>> = {
  '42-school': '42',
  'azure-ad': 'microsoft',
  'microsoft-entra-id': 'microsoft',
}

/**
 * Providers that send another subject here. Facts: `profile` in packages/core/src/providers of nextauthjs/next-auth. Spotify:
 * `id`, here `account_id`. Bitbucket: `account_id`, here `uuid`. Slack: the user without the team. The two Microsoft providers
 * store `sub`, as this package does.
 */
const OTHER_SUBJECTS = new Set(['spotify', 'bitbucket', 'slack'])

function identities(accounts: readonly SourceRow[]) {
  const connected = accounts.flatMap((row): Connected[] => {
    const provider = textIn(row, 'provider') ?? ''
    const subject = textIn(row, 'providerAccountId')
    if (!/^(oauth|oidc)$/.test(textIn(row, 'type') ?? 'oauth') || subject === null) return []
    return [{ provider: NAMES[provider] ?? provider, subject, joined: momentIn(row, 'createdAt') }]
  })
  const sorted = inOrder(connected, ({ provider, subject }) => `${provider} ${subject}`)
  return sorted.map((one) => identityOf(one, !OTHER_SUBJECTS.has(one.provider)))
}

const PASSKEY = {
  publicKey: 'credentialPublicKey',
  deviceType: 'credentialDeviceType',
  backedUp: 'credentialBackedUp',
}

/**
 * A person of Auth.js, for `readPerson`. Facts: packages/adapter-prisma/prisma/schema.prisma of nextauthjs/next-auth.
 * `emailVerified` is the moment of the proof.
 */
export function authjsPerson(rows: AuthjsRows, passkeyRp?: string): object {
  const user = rowOf(rows.user)
  const email = textIn(user, 'email')
  const verified = textIn(user, 'emailVerified') !== null
  const hasFactor = OWN_FACTORS.some((column) => isOn(user, column))
  return {
    sourceId: textIn(user, 'id') ?? '',
    username: textIn(user, 'username'),
    addresses: email === null ? [] : [{ email, verified, primary: true }],
    record: OWN_RECORDS.map((column) => textIn(user, column)).find((record) => record !== null) ?? null,
    firstName: textIn(user, 'name') ?? '',
    createdAt: momentIn(user, 'createdAt'),
    lostFactors: hasFactor ? ['a second factor of columns that the app added'] : [],
    identities: identities(rows.accounts),
    passkeys: inOrder(
      rows.authenticators.map((row) => sourcePasskey(row, PASSKEY, passkeyRp)),
      ({ credentialId }) => credentialId,
    ),
    extra: restOf(rows.user, READ),
  }
}

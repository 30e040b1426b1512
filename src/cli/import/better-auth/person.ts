import { isOn, momentIn, restOf, rowOf, type SourceRow, textIn } from '../tables/columns.js'
import { sourcePasskey } from '../tables/passkeys.js'
import { type Connected, identityOf, inOrder } from '../tables/subjects.js'
import { betterAuthFactors, type SourceKeys } from './factors.js'

/** The rows of one person. */
export interface BetterAuthRows {
  user: Readonly<Record<string, unknown>>
  accounts: readonly SourceRow[]
  twoFactors: readonly SourceRow[]
  passkeys: readonly SourceRow[]
  sessions: readonly SourceRow[]
}

/** Columns that are imported as fields, and columns that mean nothing without those (`banReason`). They are left out of `extra`. */
const READ = [
  ...'id name email emailVerified username displayUsername createdAt updatedAt'.split(' '),
  ...'banned banExpires banReason twoFactorEnabled'.split(' '),
]

/** Providers that have another name here. */
const NAMES: Readonly<Record<string, string>> = { fortytwo: '42' }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether the provider sends the same subject here. Source: `accountSubject` in packages/core/src/social-providers of
 * better-auth/better-auth. For Spotify, Better Auth stores `id`, and we use `account_id`. For Slack, it stores the id of the user
 * without the team. For Microsoft, older versions store `sub`, as we do, and newer ones `oid`, which is a UUID.
 */
function isSameSubject({ provider, subject }: Connected): boolean {
  if (provider === 'microsoft') return !UUID.test(subject)
  return provider !== 'spotify' && provider !== 'slack'
}

function identities(accounts: readonly SourceRow[]) {
  const connected = accounts.flatMap((row) => {
    const provider = textIn(row, 'providerId') ?? ''
    const subject = textIn(row, 'accountId')
    if (provider === 'credential' || subject === null) return []
    return [{ provider: NAMES[provider] ?? provider, subject, joined: momentIn(row, 'createdAt') }]
  })
  const sorted = inOrder(connected, ({ provider, subject }) => `${provider} ${subject}`)
  return sorted.map((one) => identityOf(one, isSameSubject(one)))
}

/** The plugin `username` signs people in with the name in lower case, and displays it as the person typed it. */
function usernameOf(user: SourceRow): string | null {
  const name = textIn(user, 'username')
  const shown = textIn(user, 'displayUsername')
  return shown?.toLowerCase() === name?.toLowerCase() ? shown : name
}

/** The plugin admin ends a ban at `banExpires`. */
function isBanned(user: SourceRow, now: Date): boolean {
  const ends = momentIn(user, 'banExpires')
  return isOn(user, 'banned') && (ends === null || new Date(ends) > now)
}

const PASSKEY = { publicKey: 'publicKey', deviceType: 'deviceType', backedUp: 'backedUp' }

/**
 * A person of Better Auth 1.x, for `readPerson`. Facts: packages/core/src/db/get-tables.ts, the plugins username, admin and
 * two-factor in packages/better-auth/src/plugins, and packages/passkey/src/schema.ts of better-auth/better-auth.
 */
export function betterAuthPerson(
  rows: BetterAuthRows,
  { keys, passkeyRp }: { keys: SourceKeys; passkeyRp?: string | undefined },
  now: Date,
): object {
  const user = rowOf(rows.user)
  const email = textIn(user, 'email')
  const credentials = rows.accounts.filter((row) => textIn(row, 'providerId') === 'credential')
  const records = credentials.flatMap((row) => textIn(row, 'password') ?? [])
  const logins = rows.sessions.flatMap((row) => momentIn(row, 'createdAt') ?? [])
  return {
    sourceId: textIn(user, 'id') ?? '',
    username: usernameOf(user),
    addresses: email === null ? [] : [{ email, verified: isOn(user, 'emailVerified'), primary: true }],
    record: records[0] ?? null,
    firstName: textIn(user, 'name') ?? '',
    active: !isBanned(user, now),
    createdAt: momentIn(user, 'createdAt'),
    lastLogin: logins.toSorted().at(-1) ?? null,
    ...betterAuthFactors(
      user,
      inOrder(rows.twoFactors, (row) => textIn(row, 'id') ?? ''),
      keys,
    ),
    identities: identities(rows.accounts),
    passkeys: inOrder(
      rows.passkeys.map((row) => sourcePasskey(row, PASSKEY, passkeyRp)),
      ({ credentialId }) => credentialId,
    ),
    extra: restOf(rows.user, READ),
  }
}

import { z } from 'zod'
import type { Caller, Context } from '../../context.js'
import { findRowsOf } from '../../store/account/export.js'
import type {
  AddressHoldRow,
  BackupCodeRow,
  MfaMethodRow,
  OneTimeTokenRow,
  PasskeyRow,
  SessionRow,
  SocialAccountRow,
  TrustedDeviceRow,
  UserRow,
} from '../../store/base/db.js'
import { PRIMARY } from '../../store/mfa/methods.js'
import { doneBy, emit } from '../base/events.js'
import { askHost, plainJson } from '../base/host-code.js'
import { proofsOf } from '../base/proofs.js'
import { hostUser, publicUser } from '../base/public-user.js'
import type { Authenticated } from '../base/types.js'

const at = (time: Date): string => time.toISOString()
const maybeAt = (time: Date | null): string | null => time && at(time)

// Each function names the columns that leave the service, so that no secret, hash or key of a row can come along.

interface Addresses {
  holds: readonly AddressHoldRow[]
  /** Of changes of address that are not confirmed yet. */
  requests: readonly OneTimeTokenRow[]
}

const userOf = (ctx: Context, row: UserRow, { holds, requests }: Addresses) => ({
  ...publicUser(ctx, row),
  is_active: row.isActive,
  email_verified_at: maybeAt(row.emailVerifiedAt),
  locale: row.locale,
  created_at: at(row.createdAt),
  held_addresses: holds.map(({ email, createdAt, expiresAt }) => ({
    email,
    created_at: at(createdAt),
    expires_at: at(expiresAt),
  })),
  requested_addresses: requests.map(({ emailKey, createdAt, expiresAt }) => ({
    email: emailKey,
    created_at: at(createdAt),
    expires_at: at(expiresAt),
  })),
})

const session = (row: SessionRow) => ({
  id: row.id,
  created_at: at(row.createdAt),
  last_used_at: at(row.lastUsedAt),
  expires_at: at(row.idleExpiresAt),
  authenticated_at: maybeAt(row.authenticatedAt),
  methods: proofsOf(row.methods),
  address: row.address,
  user_agent: row.userAgent,
  ended_at: maybeAt(row.revokedAt),
  ended_because: row.revokedReason,
})

const method = (row: MfaMethodRow) => ({
  name: row.name,
  is_active: row.isActive,
  is_primary: row.primaryMark === PRIMARY,
  created_at: at(row.createdAt),
  confirmed_at: maybeAt(row.confirmedAt),
})

const backupCode = (row: BackupCodeRow) => ({ created_at: at(row.createdAt), used_at: maybeAt(row.usedAt) })

const passkey = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  aaguid: row.aaguid,
  backed_up: row.backedUp,
  created_at: at(row.createdAt),
  last_used_at: maybeAt(row.lastUsedAt),
})

const socialAccount = (row: SocialAccountRow) => ({
  id: row.id,
  provider: row.provider,
  issuer: row.issuer,
  uid: row.uid,
  email: row.emailKey,
  last_login: maybeAt(row.lastLogin),
  date_joined: at(row.dateJoined),
  disconnected_at: maybeAt(row.disconnectedAt),
})

const trustedDevice = (row: TrustedDeviceRow) => ({
  id: row.id,
  created_at: at(row.createdAt),
  last_used_at: at(row.lastUsedAt),
  expires_at: at(row.expiresAt),
  user_agent: row.userAgent,
})

const anyObject = z.record(z.string(), z.unknown())

/** The host's data about the user, as JSON. */
async function hostPart(ctx: Context, user: UserRow): Promise<Record<string, unknown>> {
  const { onUserExport } = ctx.config.hooks
  if (!onUserExport) return {}
  return askHost('onUserExport', anyObject, async () => plainJson(await onUserExport(hostUser(ctx, user))))
}

/**
 * Everything that the service stores about the user, and what the host adds.
 * @throws AuthError `unavailable` when `onUserExport` throws, does not answer or returns no object that JSON can hold
 */
export async function exportOf(ctx: Context, signedIn: Authenticated, caller: Caller) {
  const { user } = signedIn
  const host = await hostPart(ctx, user)
  const rows = await findRowsOf(ctx.db, user.id, caller.now)
  emit(ctx, caller, { type: 'account_exported', outcome: 'success', ...doneBy(signedIn) })
  return {
    user: userOf(ctx, user, rows),
    sessions: rows.sessions.map(session),
    mfa: { methods: rows.methods.map(method), backup_codes: rows.backupCodes.map(backupCode) },
    passkeys: rows.passkeys.map(passkey),
    social_accounts: rows.socialAccounts.map(socialAccount),
    trusted_devices: rows.trustedDevices.map(trustedDevice),
    host,
  }
}

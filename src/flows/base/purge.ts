import { trustedSince } from '../../config/trusted-devices.js'
import type { Context } from '../../context.js'
import { purgeHolds } from '../../store/account/holds.js'
import { evictLimits, purgeLimits } from '../../store/limits/limits.js'
import { purgeEmailChallenges } from '../../store/login/email-challenges.js'
import { purgeTokens } from '../../store/mail/one-time-tokens.js'
import { purgePendingCodes } from '../../store/mfa/backup-codes.js'
import { purgeChallenges } from '../../store/mfa/challenges.js'
import { purgeUnconfirmed } from '../../store/mfa/methods.js'
import { purgeTrustedDevices } from '../../store/mfa/trusted-devices.js'
import { purgeSpentChallenges } from '../../store/passkeys/challenges.js'
import { purgeInvitations } from '../../store/registration/invitations.js'
import { purgeRegistrations } from '../../store/registration/registrations.js'
import { purgeSessions } from '../../store/session/sessions.js'

/** Milliseconds for which a list still shows an invitation that has expired, or was used or revoked. */
const KEEPS_INVITATIONS = 30 * 86_400_000

/** Deletes expired rows (ASVS 14.2.7). */
export async function purge(ctx: Context): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  await purgeSessions(db, now)
  await purgeTokens(db, now)
  await purgeHolds(db, now)
  await purgeRegistrations(db, now)
  await purgeEmailChallenges(db, now)
  if (db.fragments.invitations) await purgeInvitations(db, new Date(now.getTime() - KEEPS_INVITATIONS))
  await purgeSpentChallenges(db, now)
  await purgeLimits(db, now)
  await evictLimits(db)
  if (ctx.config.settings.USE_MFA) {
    await purgeChallenges(db, now)
    await purgeUnconfirmed(db, now)
    await purgePendingCodes(db, now)
    await purgeTrustedDevices(db, { now, since: trustedSince(ctx.config.settings, now) })
  }
}

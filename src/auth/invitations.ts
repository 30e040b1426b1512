import { NO_INVITATIONS } from '../config/models.js'
import { ConfigError } from '../config/problems.js'
import { duration } from '../config/settings/durations.js'
import type { Duration } from '../config/types.js'
import type { Context } from '../context.js'
import { fieldError } from '../contract/errors.js'
import { invite, searchInvitations, withdraw } from '../flows/operators/invitations.js'
import { shownInvitation } from '../flows/registration/invitation.js'
import type { InvitationRow } from '../store/base/db.js'
import { operatorOf } from './users.js'

export interface NewInvitation {
  /** The only address that may use it. The service emails the link there. Without one, `url` is returned, once. */
  email?: string | undefined
  /** For the host: `mayRegister` and `onUserCreated` get it. JSON of up to 4 KiB. */
  data?: unknown
  /** Seconds, or a text such as '14d'. @default INVITATION_LIFETIME */
  expiresIn?: Duration | undefined
  /** Language of the email, a BCP 47 tag. @default DEFAULT_LOCALE */
  locale?: string | undefined
}

export interface Invitation {
  id: string
  email: string | null
  data: unknown
  /** 'held': a registration that waits for the proof of its address has it. */
  status: 'open' | 'held' | 'used' | 'revoked' | 'expired'
  createdAt: Date
  expiresAt: Date
}

export interface InvitationQuery {
  /** `next` of the page before. */
  cursor?: string | undefined
  /** 1 to 200. @default 50 */
  limit?: number | undefined
}

/**
 * The invitations to register, from the host's code. The calls check no permission: check who calls. Each throws an `AuthError`
 * for wrong values, and a `ConfigError` if the Prisma schema has no AuthInvitation.
 */
export interface Invitations {
  /** `url`: the link of an invitation without an address. It is stored nowhere; pass it on. */
  create(invitation?: NewInvitation): Promise<Invitation & { url: string | null }>
  /** One page, newest first. `next` is null on the last one. */
  list(query?: InvitationQuery): Promise<{ invitations: Invitation[]; next: string | null }>
  /** Nobody can use it any more, not even a registration that waits for the proof of its address. @throws AuthError `not_found` */
  revoke(id: string): Promise<void>
}

/** Creates `auth.invitations`. */
export function makeInvitations(open: () => { ctx: Context }): Invitations {
  const opened = () => {
    const { ctx } = open()
    if (!ctx.db.fragments.invitations) throw new ConfigError([NO_INVITATIONS])
    return ctx
  }
  return {
    async create({ email, data, expiresIn, locale } = {}) {
      const ctx = opened()
      const lifetime = lifetimeOf(ctx, expiresIn)
      const { row, url } = await invite(ctx, { email, data, lifetime, locale }, operatorOf(ctx))
      return { ...invitationFrom(row, row.createdAt), url }
    },
    async list({ cursor, limit = 50 } = {}) {
      const ctx = opened()
      const { rows, next } = await searchInvitations(ctx, { cursor, limit })
      return { invitations: rows.map((row) => invitationFrom(row, ctx.now())), next }
    },
    async revoke(id) {
      const ctx = opened()
      await withdraw(ctx, id, operatorOf(ctx))
    },
  }
}

const ANY_DURATION = duration()

function lifetimeOf(ctx: Context, given: Duration | undefined): number {
  if (given === undefined) return ctx.config.settings.INVITATION_LIFETIME
  const { success, data } = ANY_DURATION.safeParse(given)
  if (!success) throw fieldError('expiresIn', 'invalid')
  return data
}

/** The invitation as the host sees it, at a time. */
const invitationFrom = (row: InvitationRow, now: Date): Invitation => ({
  ...shownInvitation(row),
  status: statusOf(row, now),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})

function statusOf({ usedAt, revokedAt, heldUntil, expiresAt }: InvitationRow, now: Date): Invitation['status'] {
  if (usedAt) return 'used'
  if (revokedAt) return 'revoked'
  if (heldUntil && heldUntil > now) return 'held'
  return expiresAt > now ? 'open' : 'expired'
}

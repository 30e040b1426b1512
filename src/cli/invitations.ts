import { invitationFrom } from '../auth/invitations.js'
import type { Caller, Context } from '../context.js'
import { invite, searchInvitations } from '../flows/operators/invitations.js'
import { CliError } from './cli-error.js'

const DAY = 86_400
const SHOWN = 50

function needModel({ db }: Context): void {
  if (db.fragments.invitations) return
  throw new CliError(
    'The Prisma client has no model AuthInvitation: take it from prisma/models/invitations.prisma, migrate, and generate the client again.',
  )
}

interface InviteOptions {
  email?: string | undefined
  days?: string | undefined
}

function lifetimeOf({ config }: Context, days: string | undefined): number {
  if (days === undefined) return config.settings.INVITATION_LIFETIME
  if (!/^[1-9]\d{0,2}$/.test(days)) throw new CliError('--days is a whole number from 1 to 999.', 2)
  return Number(days) * DAY
}

/** Invites a person. The URL of an invitation without an address is printed here only. */
export async function inviteByCommand(ctx: Context, caller: Caller, { email, days }: InviteOptions): Promise<string> {
  needModel(ctx)
  const { row, url } = await invite(ctx, { email, lifetime: lifetimeOf(ctx, days) }, caller)
  const until = row.expiresAt.toISOString()
  return url === null ? `${row.emailKey} is invited until ${until}, by email.` : `Valid once, until ${until}:\n${url}`
}

/** One line for each of the newest invitations. */
export async function listInvitations(ctx: Context, { now }: Caller): Promise<string> {
  needModel(ctx)
  const { rows } = await searchInvitations(ctx, { cursor: undefined, limit: SHOWN })
  const lines = rows.map((row) => {
    const { id, email, status, expiresAt } = invitationFrom(row, now)
    return [id, status.padEnd(7), expiresAt.toISOString(), email ?? 'any address'].join('  ')
  })
  return lines.length > 0 ? lines.join('\n') : 'There is no invitation.'
}

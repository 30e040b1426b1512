import { type Invitations, makeInvitations } from '../auth/invitations.js'
import { ConfigError } from '../config/problems.js'
import type { Context } from '../context.js'
import { AuthError } from '../contract/errors.js'
import { CliError } from './cli-error.js'

interface InviteOptions {
  email?: string | undefined
  days?: string | undefined
}

/** Runs a command over `auth.invitations`. @throws CliError when the Prisma client has no AuthInvitation */
async function over<Result>(ctx: Context, run: (invitations: Invitations) => Promise<Result>): Promise<Result> {
  try {
    return await run(makeInvitations(() => ({ ctx })))
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.message) : error
  }
}

function lifetimeOf(days: string | undefined): string | undefined {
  if (days === undefined) return undefined
  if (!/^[1-9]\d{0,2}$/.test(days)) throw new CliError('--days is a whole number from 1 to 999.', 2)
  return `${days}d`
}

/** Invites a person. The URL of an invitation without an address is printed here only. */
export async function inviteByCommand(ctx: Context, { email, days }: InviteOptions): Promise<string> {
  const expiresIn = lifetimeOf(days)
  const made = await over(ctx, (invitations) => invitations.create({ email, expiresIn }))
  const until = made.expiresAt.toISOString()
  return made.url === null
    ? `${made.email} is invited until ${until}, by email.`
    : `Valid once, until ${until}:\n${made.url}`
}

/** One line for each of the newest invitations. */
export async function listInvitations(ctx: Context): Promise<string> {
  const page = await over(ctx, (invitations) => invitations.list())
  const lines = page.invitations.map(({ id, email, status, expiresAt }) =>
    [id, status.padEnd(7), expiresAt.toISOString(), email ?? 'any address'].join('  '),
  )
  return lines.length > 0 ? lines.join('\n') : 'There is no invitation.'
}

/** Revokes an unused invitation. @throws CliError when there is none with the id */
export async function revokeByCommand(ctx: Context, id: string): Promise<string> {
  if (id === '') throw new CliError('Which invitation? Give the id that `invitations` shows.', 2)
  await over(ctx, (invitations) => invitations.revoke(id)).catch((error: unknown) => {
    if (error instanceof AuthError && error.code === 'not_found')
      throw new CliError('There is no unused invitation with this id.')
    throw error
  })
  return `The invitation ${id} is revoked.`
}

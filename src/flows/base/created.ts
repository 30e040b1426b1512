import type { PublicUser, UsedInvitation } from '../../config/types.js'
import type { Context } from '../../context.js'

/** Tells the host about a new account, after the response. */
export function tellCreated(ctx: Context, user: PublicUser, invitation: UsedInvitation | null): void {
  const { onUserCreated } = ctx.config.hooks
  if (onUserCreated) ctx.afterAnswer(async () => onUserCreated(user, { invitation }))
}

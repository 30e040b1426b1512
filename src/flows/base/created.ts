import type { UsedInvitation } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'
import { hostUser } from './public-user.js'

/**
 * Tells the host about a new account, after the response.
 * @param invitation finds the invitation that the account used; called only if the host has a function to tell
 */
export function tellCreated(
  ctx: Context,
  row: UserRow,
  invitation: () => UsedInvitation | null | Promise<UsedInvitation | null> = () => null,
): void {
  const { onUserCreated } = ctx.config.hooks
  if (onUserCreated) {
    ctx.afterAnswer(async () => onUserCreated(hostUser(ctx, row), { invitation: await invitation() }))
  }
}

import type { Context } from '../../context.js'
import { countPasskeys } from '../../store/account/passkeys.js'
import type { UserId, UserRow } from '../../store/base/db.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { requiresMfa } from '../base/requires-mfa.js'
import { servesPasskeyFactor } from '../base/ways-in.js'

/** Whether a passkey can be the second factor of a login. */
export const isPasskeyFactor = ({ config }: Context): boolean => servesPasskeyFactor(config)

/** Whether the user has a passkey as a second factor. By itself it adds no second step to a login with a password. */
export const hasPasskeyFactor = async (ctx: Context, userId: UserId): Promise<boolean> =>
  isPasskeyFactor(ctx) && (await countPasskeys(ctx.db, userId)) > 0

/**
 * Whether a login of this user needs a second step, although no method is active: the user must have a second factor, and it is a
 * passkey.
 * @throws AuthError `unavailable`
 */
export const needsPasskey = async (ctx: Context, user: UserRow): Promise<boolean> =>
  (await hasPasskeyFactor(ctx, user.id)) && (await requiresMfa(ctx, user))

/**
 * The second step that a login of this user needs now; null: none. `code`: a code of an active method. Every rule that treats a
 * first factor as the whole proof asks here.
 * @throws AuthError `unavailable`
 */
export async function secondStepOf(ctx: Context, user: UserRow): Promise<'code' | 'passkey' | null> {
  if (ctx.config.settings.USE_MFA && (await findActiveMethods(ctx.db, user.id)).length > 0) return 'code'
  return (await needsPasskey(ctx, user)) ? 'passkey' : null
}

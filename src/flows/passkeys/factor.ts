import type { Context } from '../../context.js'
import { countPasskeys } from '../../store/account/passkeys.js'
import type { UserId } from '../../store/base/db.js'
import { servesPasskeyFactor } from '../base/ways-in.js'

/** Whether a passkey can be the second factor of a login. */
export const isPasskeyFactor = ({ config }: Context): boolean => servesPasskeyFactor(config)

/** Whether the user has a passkey as a second factor. By itself it adds no second step to a login with a password. */
export const hasPasskeyFactor = async (ctx: Context, userId: UserId): Promise<boolean> =>
  isPasskeyFactor(ctx) && (await countPasskeys(ctx.db, userId)) > 0

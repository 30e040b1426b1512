import type { Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'
import { askHost, yesOrNo } from './host-code.js'
import { hostUser } from './public-user.js'

/** Whether a user must have a second factor: by MFA_REQUIRED, or by the host's `mfaRequired`. @throws AuthError `unavailable` */
export async function requiresMfa(ctx: Context, user: UserRow): Promise<boolean> {
  const { settings, hooks } = ctx.config
  const { mfaRequired } = hooks
  if (settings.MFA_REQUIRED || !mfaRequired) return settings.MFA_REQUIRED
  return askHost('mfaRequired', yesOrNo, () => mfaRequired(hostUser(ctx, user)))
}

import type { Caller, Context } from '../../context.js'
import { BACKUP_CODES } from '../../contract/backup-codes.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import { countPasskeys } from '../../store/account/passkeys.js'
import type { UserRow } from '../../store/base/db.js'
import { countUnused, findSetId } from '../../store/mfa/backup-codes.js'
import { findMethods, PRIMARY } from '../../store/mfa/methods.js'
import { reasonOf } from '../base/host-code.js'
import { requiresMfa } from '../base/requires-mfa.js'
import type { Authenticated } from '../base/types.js'
import { isPasskeyFactor } from '../passkeys/factor.js'
import { isOffered, mfaHandlers } from './methods.js'

interface MethodState {
  name: string
  isActive: boolean
  isPrimary: boolean
  isSetup: boolean
  /** Unused backup codes; only on `backup_codes`. */
  remaining?: number
}

/** Every method that the user has or can enroll. @throws AuthError `unavailable` */
export async function listMethods(ctx: Context, { user }: Authenticated, { now }: Caller): Promise<MethodState[]> {
  const [rows, remaining, setId] = await Promise.all([
    findMethods(ctx.db, user.id, now),
    countUnused(ctx.db, user.id),
    findSetId(ctx.db, user.id),
  ])
  const rowOf = (name: string) => rows.find((method) => method.name === name)
  const shown = mfaHandlers(ctx).filter(({ name }) => isOffered(ctx, name) || rowOf(name))
  const states = shown.map(({ name }): MethodState => {
    const row = rowOf(name)
    const isActive = row?.isActive ?? false
    return { name, isActive, isPrimary: row?.primaryMark === PRIMARY, isSetup: row !== undefined }
  })
  const hasActive = rows.some((row) => row.isActive)
  const passkeys = isPasskeyFactor(ctx) ? [await passkeyState(ctx, user, hasActive)] : []
  const isActive = remaining > 0 && hasActive
  return [
    ...states,
    ...passkeys,
    { name: BACKUP_CODES, isActive, isPrimary: false, isSetup: setId !== null, remaining },
  ]
}

/**
 * A failure of the host's `mfaRequired` counts as "required" here: a passkey that is offered works in any case, and a password
 * that is offered may be refused. The functions that decide a request refuse it instead.
 */
const mayRequireMfa = (ctx: Context, user: UserRow): Promise<boolean> =>
  requiresMfa(ctx, user).catch((error: unknown) => {
    ctx.log.error('mfaRequired failed, so the list of methods offers a passkey first', { reason: reasonOf(error) })
    return true
  })

/** A passkey is active with the first one. It is primary where a login asks for it, as `secondStepOf` decides. */
async function passkeyState(ctx: Context, user: UserRow, hasActive: boolean): Promise<MethodState> {
  const has = (await countPasskeys(ctx.db, user.id)) > 0
  const isPrimary = has && !hasActive && (await mayRequireMfa(ctx, user))
  return { name: PASSKEY, isActive: has, isPrimary, isSetup: has }
}

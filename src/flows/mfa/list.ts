import type { Caller, Context } from '../../context.js'
import { BACKUP_CODES } from '../../contract/backup-codes.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import { countPasskeys } from '../../store/account/passkeys.js'
import type { UserId } from '../../store/base/db.js'
import { countUnused, findSetId } from '../../store/mfa/backup-codes.js'
import { findMethods, PRIMARY } from '../../store/mfa/methods.js'
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

/** Every method that the user has or can enroll. */
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
  const passkeys = isPasskeyFactor(ctx) ? [await passkeyState(ctx, user.id)] : []
  const isActive = remaining > 0 && rows.some((row) => row.isActive)
  return [
    ...states,
    ...passkeys,
    { name: BACKUP_CODES, isActive, isPrimary: false, isSetup: setId !== null, remaining },
  ]
}

/** A passkey is active with the first one, and never primary. */
async function passkeyState(ctx: Context, userId: UserId): Promise<MethodState> {
  const has = (await countPasskeys(ctx.db, userId)) > 0
  return { name: PASSKEY, isActive: has, isPrimary: false, isSetup: has }
}

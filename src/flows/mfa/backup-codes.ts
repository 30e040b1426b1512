import type { Caller, Context } from '../../context.js'
import {
  hashBackupCode,
  hashBackupCodes,
  newBackupCodes,
  newBackupSetId,
  normalizeBackupCode,
} from '../../crypto/backup-codes.js'
import { randomId } from '../../crypto/random.js'
import type { UserRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { countUnused, createBackupCodes, findSetId, spendBackupCode } from '../../store/mfa/backup-codes.js'
import { emit } from '../base/events.js'
import { addSeconds } from '../base/time.js'
import { takeHashing } from '../limits/hashing.js'

/**
 * A new set: the codes, shown once, and the write that stores it. It waits for the confirmation of `pendingMethod`, or is
 * valid at once when that is null.
 * @throws AuthError `throttled`
 */
export async function prepareBackupCodes(ctx: Context, user: UserRow, pendingMethod: string | null, caller: Caller) {
  await takeHashing(ctx, user.id, caller)
  const { NUM_OF_BACKUP_CODES, BACKUP_CODE_LENGTH } = ctx.config.settings
  const codes = newBackupCodes(NUM_OF_BACKUP_CODES, BACKUP_CODE_LENGTH)
  const setId = newBackupSetId(ctx.keys)
  const hashes = await hashBackupCodes(ctx.keys, user.id, setId, codes)
  const createdAt = caller.now
  const rows = hashes.map((hash) => ({ id: randomId(), userId: user.id, setId, pendingMethod, hash, createdAt }))
  return { codes, write: createBackupCodes(ctx.db, rows) }
}

/** Spends a backup code, with a notice by mail. One slow hash for each try, whatever the number of codes. */
export async function redeemBackupCode(ctx: Context, user: UserRow, input: string, caller: Caller): Promise<boolean> {
  const code = normalizeBackupCode(input, ctx.config.settings.BACKUP_CODE_LENGTH)
  const setId = code ? await findSetId(ctx.db, user.id) : null
  const hash = code && setId ? await hashBackupCode(ctx.keys, user.id, setId, code) : null
  if (!hash || !(await spendBackupCode(ctx.db, user.id, hash, caller.now))) return false
  const remaining = await countUnused(ctx.db, user.id)
  await outboxIntent(ctx.db, {
    kind: 'backup-code-used',
    userId: user.id,
    detail: { remaining },
    locale: user.locale,
    now: caller.now,
    uselessAfter: addSeconds(caller.now, 24 * 3600),
  })
  ctx.mailDue()
  emit(ctx, caller, { type: 'backup_code_used', outcome: 'success', userId: user.id, detail: { remaining } })
  return true
}

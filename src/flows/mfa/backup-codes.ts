import type { Caller, Context } from '../../context.js'
import {
  hashBackupCode,
  hashBackupCodes,
  isLikeBackupCode,
  newBackupCodes,
  newBackupSetId,
  normalizeBackupCode,
} from '../../crypto/backup-codes.js'
import { randomId } from '../../crypto/random.js'
import type { UserRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { consumeBackupCode, countUnused, findBackupCode, findSetId } from '../../store/mfa/backup-codes.js'
import { clientFacts } from '../base/client.js'
import { emit } from '../base/events.js'
import { noticeTo } from '../base/notice.js'
import { consumeHashing } from '../limits/hashing.js'
import type { RightCode } from './right-code.js'

/**
 * A new set: the codes, which are shown once, and their rows.
 * @param pendingMethod the value of `pendingFor` when the set waits for a method; null: it is valid at once
 * @throws AuthError `throttled`
 */
export async function prepareBackupCodes(ctx: Context, user: UserRow, pendingMethod: string | null, caller: Caller) {
  await consumeHashing(ctx, user.id, caller)
  const { NUM_OF_BACKUP_CODES, BACKUP_CODE_LENGTH } = ctx.config.settings
  const codes = newBackupCodes(NUM_OF_BACKUP_CODES, BACKUP_CODE_LENGTH)
  const setId = newBackupSetId(ctx.keys)
  const hashes = await hashBackupCodes(ctx.keys, user.id, setId, codes)
  const createdAt = caller.now
  const rows = hashes.map((hash) => ({ id: randomId(), userId: user.id, setId, pendingMethod, hash, createdAt }))
  return { codes, rows }
}

/** Checks a backup code; null when it is wrong. Each attempt costs one slow hash, whatever the number of codes. */
export async function checkBackupCode(
  ctx: Context,
  user: UserRow,
  input: string,
  caller: Caller,
): Promise<RightCode | null> {
  const { BACKUP_CODE_LENGTH: length } = ctx.config.settings
  const setId = isLikeBackupCode(input, length) ? await findSetId(ctx.db, user.id) : null
  const code = setId && normalizeBackupCode(input, setId, length)
  const hash = code && setId ? await hashBackupCode(ctx.keys, user.id, setId, code) : null
  const row = hash && (await findBackupCode(ctx.db, user.id, hash))
  if (!row) return null
  const remaining = (await countUnused(ctx.db, user.id)) - 1
  const notice = noticeTo(user, caller.now, 'backup-code-used', { remaining, ...clientFacts(ctx, caller) })
  return {
    // The notice is written with its cause, so a crash in between cannot lose it.
    consume: () => [consumeBackupCode(ctx.db, row.id, caller.now), outboxIntent(ctx.db, notice)],
    consumed: () => {
      ctx.mailDue()
      emit(ctx, caller, { type: 'backup_code_used', outcome: 'success', userId: user.id, detail: { remaining } })
    },
  }
}

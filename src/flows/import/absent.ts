import type { Caller, Context } from '../../context.js'
import type { ImportedRow, UserRow } from '../../store/base/db.js'
import { findUsers } from '../../store/import/lookup.js'
import { noteMark } from '../../store/import/people.js'
import { pageOfImported } from '../../store/import/undo.js'
import { disableUser } from '../../store/operators/operators.js'
import { endingSessions } from '../session/host-sessions.js'
import { disabledMark, wasActive, withActive } from './fingerprint.js'
import type { Tally } from './report.js'
import type { SourceClaims } from './source-claims.js'

const PAGE = 500

/** A person who is inactive or missing in the source, and whom an operator has enabled here after that. */
export const ENABLED_HERE = 'kept: enabled here since'

/** Disables, or counts, the accounts of people whom the source no longer has. */
export async function disableAbsent(
  ctx: Context,
  { source, claims, apply, tally }: { source: string; claims: SourceClaims; apply: boolean; tally: Tally },
  caller: Caller,
): Promise<void> {
  let after = ''
  for (;;) {
    const page = await pageOfImported(ctx.db, { source }, { after, take: PAGE })
    const absent = page.filter(({ sourceId, userId }) => userId !== null && !claims.hasPerson(sourceId))
    const users = await findUsers(
      ctx.db,
      absent.flatMap(({ userId }) => userId ?? []),
    )
    const byId = new Map(users.map((user) => [user.id, user]))
    for (const row of absent) {
      const user = row.userId === null ? undefined : byId.get(row.userId)
      if (!user?.isActive) continue
      const isEnabledHere = !wasActive(ctx.keys, row.fingerprint)
      if (apply && !isEnabledHere) await disableImported(ctx, user, row, caller)
      tally.add(isEnabledHere ? ENABLED_HERE : 'disabled: missing in the source', row.sourceId)
    }
    after = page.at(-1)?.sourceId ?? after
    if (page.length < PAGE) return
  }
}

/**
 * Disables an account, once: an operator who enables it again has decided. The run has one event for all of them.
 */
export async function disableImported(ctx: Context, user: UserRow, row: ImportedRow, caller: Caller): Promise<void> {
  const options = { mfa: ctx.config.settings.USE_MFA, now: caller.now }
  await endingSessions(ctx, user.id, caller, () => disableUser(ctx.db, user, options))
  await noteMark(ctx.db, row, disabledMark(ctx.keys, row.fingerprint, user))
}

/** Notes that the source has a person as active again, so that `--sync-inactive` disables the account when that ends. */
export const noteActive = (ctx: Context, row: ImportedRow): Promise<void> =>
  noteMark(ctx.db, row, withActive(ctx.keys, row.fingerprint, true))

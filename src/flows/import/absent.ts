import type { Caller, Context } from '../../context.js'
import type { UserRow } from '../../store/base/db.js'
import { findUsers } from '../../store/import/lookup.js'
import { pageOfImported } from '../../store/import/undo.js'
import { disableUser } from '../../store/operators/operators.js'
import { endingSessions } from '../session/host-sessions.js'
import type { Claims } from './claims.js'
import type { Tally } from './report.js'

const PAGE = 500

/** Disables, or counts, the accounts of people whom the source no longer has. */
export async function disableAbsent(
  ctx: Context,
  { source, claims, apply, tally }: { source: string; claims: Claims; apply: boolean; tally: Tally },
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
    for (const { sourceId, userId } of absent) {
      const user = userId === null ? undefined : byId.get(userId)
      if (!user?.isActive) continue
      if (apply) await disableImported(ctx, user, caller)
      tally.add('disabled: missing in the source', sourceId)
    }
    after = page.at(-1)?.sourceId ?? after
    if (page.length < PAGE) return
  }
}

/** Disables an account. The run has one event for all of them. */
export const disableImported = (ctx: Context, user: UserRow, caller: Caller): Promise<void> => {
  const options = { mfa: ctx.config.settings.USE_MFA, now: caller.now }
  return endingSessions(ctx, user.id, caller, () => disableUser(ctx.db, user, options))
}

import type { Caller, Context } from '../../context.js'
import type { ImportedRow, UserRow } from '../../store/base/db.js'
import { findUsers } from '../../store/import/lookup.js'
import { deleteUnused, findUsersSince, pageOfImported } from '../../store/import/undo.js'
import { emit } from '../base/events.js'
import { endingSessions } from '../session/host-sessions.js'
import { isAccountAsImported } from './fingerprint.js'
import { Tally } from './report.js'

const PAGE = 500

/**
 * Deletes the accounts of a run whose owners have neither signed in nor changed anything since. The report lists the others.
 * @returns null when no person is of this run
 */
export async function undoImport(
  ctx: Context,
  { source, runId }: { source: string; runId: string },
  caller: Caller,
): Promise<Tally | null> {
  const tally = new Tally()
  let after = ''
  let rows = 0
  for (;;) {
    const page = await pageOfImported(ctx.db, { source, runId }, { after, take: PAGE })
    await undoPage(ctx, page, caller, tally)
    rows += page.length
    after = page.at(-1)?.sourceId ?? after
    if (page.length < PAGE) break
  }
  if (rows === 0) return null
  const detail = { action: 'undo', source, run: runId, deleted: tally.count(DELETED) }
  emit(ctx, caller, { type: 'people_imported', outcome: 'success', detail })
  return tally
}

const DELETED = 'deleted'
const KEPT = 'kept: signed in or changed since'

async function undoPage(ctx: Context, page: readonly ImportedRow[], caller: Caller, tally: Tally): Promise<void> {
  const [first] = page
  if (!first) return
  const users = await findUsers(
    ctx.db,
    page.flatMap(({ userId }) => userId ?? []),
  )
  const byId = new Map(users.map((user) => [user.id, user]))
  const ids = users.map(({ id }) => id)
  const used = await findUsersSince(ctx.db, ids, first.importedAt)
  for (const row of page) {
    const user = row.userId === null ? undefined : byId.get(row.userId)
    if (!user) tally.add('deleted here before', row.sourceId)
    else {
      const isUnused = row.usedAt === null && !used.has(user.id) && isAsImported(ctx, row, user)
      const deleted = isUnused && (await endingSessions(ctx, user.id, caller, () => deleteUnused(ctx.db, user, row)))
      tally.add(deleted ? DELETED : KEPT, row.sourceId)
    }
  }
}

/** A sign-in rewrites the record of the password. */
function isAsImported({ keys }: Context, row: ImportedRow, user: UserRow): boolean {
  const isRewritten = user.password?.startsWith('bcrypt_hmac_sha384$') ?? false
  return !isRewritten && isAccountAsImported(keys, row.fingerprint, user)
}

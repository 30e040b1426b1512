import type { Context } from '../../context.js'
import type { ImportedRow, UserRow } from '../../store/base/db.js'
import { ENABLED_HERE } from './absent.js'
import type { Known } from './batch.js'
import type { Run } from './build.js'
import { type Changes, compareFingerprint } from './fingerprint.js'
import { isSamePerson } from './same-person.js'

/** A person whom the source changed, and whose account is as the import left it. */
export interface Changed {
  imported: ImportedRow
  user: UserRow
  changes: Changes
}

export type Again =
  | ({ kind: 'changed' } & Changed)
  | { kind: 'noted'; outcome: string; reason?: string; activeAgain?: ImportedRow }
  | { kind: 'disabled'; imported: ImportedRow; user: UserRow; reason: string }

export const UNCHANGED = 'unchanged'
const CONFLICT = 'conflict'
/** Outcomes of a row about the same person, whose account stays as it is. */
export const KEEPS_ACCOUNT: ReadonlySet<string> = new Set([UNCHANGED, CONFLICT, ENABLED_HERE])
/** A row that nobody else's account may get. */
export const REFUSED = 'refused'

const noted = (outcome: string, reason?: string): Extract<Again, { kind: 'noted' }> =>
  reason === undefined ? { kind: 'noted', outcome } : { kind: 'noted', outcome, reason }

const OTHER =
  'the source id was that of a person with another username and address (skip, or same-person if it is the same one)'
const OTHER_TIME = 'the source id was that of another person (skip, or overwrite if it is the same person)'

/** Decides about a person whom an earlier run, or this one before it was interrupted, has imported. */
export function judgeAgain(ctx: Context, known: Known, { id, options }: Run): Again {
  const { draft, imported, user } = known
  if (!imported || !user) return noted('deleted here')
  const fields = [...options.map.values()]
  const changes = compareFingerprint(ctx.keys, imported.fingerprint, { draft, account: user, fields })
  const activeAgain = draft.person.active && changes.active ? { activeAgain: imported } : {}
  if (!changes.source) {
    if (isDisabledNow(known, changes, options))
      return { kind: 'disabled', imported, user, reason: 'it was enabled here' }
    return { ...noted(imported.runId === id ? 'written before the interruption' : UNCHANGED), ...activeAgain }
  }
  const { overwrite, samePerson } = options.decisions.get(draft.person.sourceId) ?? {}
  // A decision about a conflict is none about another person.
  if (!samePerson && !isSamePerson(known, changes)) return noted(REFUSED, OTHER)
  if (changes.created && !samePerson && !overwrite) return noted('undecided', OTHER_TIME)
  if (!changes.account || overwrite) return { kind: 'changed', imported, user, changes }
  return { ...conflict(known, { imported, user, changes }, options), ...activeAgain }
}

/** Decides about a person who changed in the source, and whose account was changed here too. */
function conflict({ draft }: Known, { imported, user, changes }: Changed, options: Run['options']): Again {
  const reason = 'it changed here and in the source'
  if (isDisabledNow({ draft, user }, changes, options)) return { kind: 'disabled', imported, user, reason }
  // The person was inactive in the source already, and an operator has enabled the account since.
  return options.syncInactive && !draft.person.active && user.isActive ? noted(ENABLED_HERE) : noted(CONFLICT, reason)
}

/** Whether the source had the person as active until now, and the account here is. */
const isDisabledNow = (
  { draft, user }: Pick<Known, 'draft' | 'user'>,
  changes: Changes,
  { syncInactive }: Run['options'],
): boolean => syncInactive && !draft.person.active && user?.isActive === true && changes.active

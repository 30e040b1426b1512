import type { SessionRow } from '../base/rows.js'

/** The ids of links, passkeys and sessions that an import made begin with it. A later run may end these, and no others. */
export const MADE_HERE = 'import.'

/** Why a session ended, when its owner ended it. */
const BY_OWNER: readonly string[] = ['logout', 'ended']

export const isMadeHere = ({ id }: { id: string }): boolean => id.startsWith(MADE_HERE)

/** SQL: a session that somebody began here, or whose imported key was used. `session` gives the column of a field. */
export const isUsedSql = (session: (field: string) => string): string =>
  `(${session('id')} NOT LIKE '${MADE_HERE}%' OR ${session('lastUsedAt')} <> ${session('createdAt')} ` +
  `OR ${session('revokedReason')} IN ('${BY_OWNER.join("', '")}'))`

/** An imported session whose key nobody has used here, not even to sign out. */
export const isUnusedToken = (session: SessionRow): boolean =>
  isMadeHere(session) &&
  session.lastUsedAt.getTime() === session.createdAt.getTime() &&
  !BY_OWNER.includes(session.revokedReason ?? '')

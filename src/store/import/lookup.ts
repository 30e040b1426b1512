import type { Db, ImportedRow, SocialAccountRow, UserId, UserRow } from '../base/db.js'

/** The sourceId of the row that says how far the last run of a source came. */
export const CURSOR = ''

/** The imported people of some source ids, tombstones too. */
export const findImported = (db: Db, source: string, sourceIds: readonly string[]): Promise<ImportedRow[]> =>
  db.imported.findMany({ where: { source, sourceId: { in: [...sourceIds] } } })

/** The last run of a source. */
export const findCursor = (db: Db, source: string): Promise<ImportedRow | null> =>
  db.imported.findFirst({ where: { source, sourceId: CURSOR } })

export const findUsers = (db: Db, ids: readonly UserId[]): Promise<UserRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.user.findMany({ where: { id: { in: [...ids] } } })

/** The accounts that have one of these addresses or names. */
export async function findHolders(
  db: Db,
  keys: { emailKeys: readonly string[]; usernameKeys: readonly string[] },
): Promise<UserRow[]> {
  const lists = [
    ['emailKey', keys.emailKeys],
    ['usernameKey', keys.usernameKeys],
  ] as const
  const found: UserRow[] = []
  for (const [field, values] of lists) {
    if (values.length > 0) found.push(...(await db.user.findMany({ where: { [field]: { in: [...values] } } })))
  }
  return found
}

interface LinkKey {
  provider: string
  issuer: string
  uid: string
}

/** The identities of these that somebody has already. */
export async function findLinks(db: Db, links: readonly LinkKey[]): Promise<SocialAccountRow[]> {
  const groups = new Map<string, { provider: string; issuer: string; uids: string[] }>()
  for (const { provider, issuer, uid } of links) {
    const key = JSON.stringify([provider, issuer])
    const group = groups.get(key) ?? { provider, issuer, uids: [] }
    group.uids.push(uid)
    groups.set(key, group)
  }
  const found: SocialAccountRow[] = []
  for (const { provider, issuer, uids } of groups.values()) {
    found.push(...(await db.socialAccount.findMany({ where: { provider, issuer, uid: { in: uids } } })))
  }
  return found
}

/** Every link of an account, disconnected ones too. */
export const findLinksOf = (db: Db, userId: UserId): Promise<SocialAccountRow[]> =>
  db.socialAccount.findMany({ where: { userId } })

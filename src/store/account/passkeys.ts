import type { Db, UserId } from '../base/db.js'

export const countPasskeys = (db: Db, userId: UserId): Promise<number> => db.passkey.count({ where: { userId } })

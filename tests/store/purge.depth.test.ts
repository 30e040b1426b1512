import { expect, it } from 'vitest'
import { purge } from '../../src/flows/base/purge.js'
import { withDatabases } from '../harness/databases.js'
import { personRow } from '../harness/person-row.js'
import { makeService } from '../harness/service.js'

const MINUTE = 60_000
/** Rows of each kind that have expired: more than one statement deletes. */
const EXPIRED = 600
const MOST_AT_ONCE = 500

withDatabases((provider, database) => {
  it('deletes every expired row, at most 500 in a statement, and no other row', async () => {
    const { db } = database()
    const service = makeService(database(), { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: 86_400 })
    const now = service.clock.now
    const ago = new Date(now.getTime() - MINUTE)
    const later = new Date(now.getTime() + MINUTE)
    const longAgo = new Date(now.getTime() - 40 * 86_400_000)
    await db.user.createMany({ data: [personRow('ann')] })
    /** The expired rows, and one that has not expired. */
    const rows = (make: (id: string, end: Date) => object) => ({
      data: Array.from({ length: EXPIRED + 1 }, (_, i) => make(`r${i}`, i < EXPIRED ? ago : later)),
    })
    const times = { createdAt: longAgo, rotatedAt: longAgo, lastUsedAt: longAgo }
    const userId = 'ann'
    await db.session.createMany(
      rows((id, end) => ({ id, userId, authEpoch: 0, ...times, idleExpiresAt: end, expiresAt: later })),
    )
    await db.oneTimeToken.createMany(
      rows((id, expiresAt) => ({ id, hash: id, purpose: 'reset', emailKey: 'e', createdAt: longAgo, expiresAt })),
    )
    await db.registration.createMany(
      rows((id, expiresAt) => ({ id, email: 'e', emailKey: 'e', createdAt: longAgo, expiresAt })),
    )
    await db.addressHold.createMany(
      rows((id, expiresAt) => ({ id, userId, email: 'e', emailKey: id, createdAt: longAgo, expiresAt })),
    )
    for (const purpose of ['passkey', 'email-login', 'reauthenticate'])
      await db.challenge.createMany(
        rows((id, expiresAt) => ({
          ...{ id: `${purpose}${id}`, tokenHash: `${purpose}${id}` },
          ...{ purpose, createdAt: longAgo, expiresAt },
        })),
      )
    await db.mfaChallenge.createMany(
      rows((id, expiresAt) => ({
        ...{ id, tokenHash: id, userId, purpose: 'login', method: 'app', authEpoch: 0, firstFactor: 'pwd' },
        ...{ createdAt: longAgo, expiresAt },
      })),
    )
    await db.trustedDevice.createMany(
      rows((id, expiresAt) => ({
        ...{ id, userId, secretHash: id, authEpoch: 0, createdAt: ago, lastUsedAt: ago, expiresAt },
      })),
    )
    // Unconfirmed ones: their age decides, and the one that is left is new.
    await db.mfaMethod.createMany(rows((id, end) => ({ id, userId, name: id, createdAt: end === ago ? longAgo : now })))
    await db.backupCode.createMany(
      rows((id, end) => ({
        ...{ id, userId, setId: 's', hash: id, pendingMethod: 'app', createdAt: end === ago ? longAgo : now },
      })),
    )
    await db.invitation.createMany(
      rows((id, end) => ({ id, createdAt: longAgo, expiresAt: end === ago ? longAgo : later })),
    )
    database().queries()
    await purge(service.ctx)
    const deletes = database()
      .queries()
      .filter((sql) => sql.startsWith('DELETE'))
    for (const model of [
      db.session,
      db.oneTimeToken,
      db.registration,
      db.addressHold,
      db.mfaChallenge,
      db.trustedDevice,
    ])
      expect((await model.findMany()).map(({ id }) => id)).toEqual([`r${EXPIRED}`])
    for (const model of [db.mfaMethod, db.backupCode, db.invitation])
      expect((await model.findMany()).map(({ id }) => id)).toEqual([`r${EXPIRED}`])
    expect(await db.challenge.count()).toBe(3)
    // Each table takes two statements, and the challenges of two purposes have one purge.
    const table = (sql: string) => /^DELETE FROM (\S+)/.exec(sql)?.[1] ?? ''
    const counts = new Map<string, number>()
    for (const sql of deletes) counts.set(table(sql), (counts.get(table(sql)) ?? 0) + 1)
    const least = Math.ceil(EXPIRED / MOST_AT_ONCE)
    expect(counts.size, `${provider}: ${[...counts.keys()]}`).toBeGreaterThanOrEqual(10)
    for (const [name, count] of counts)
      if (!name.includes('AuthLimit')) expect(count, name).toBeGreaterThanOrEqual(least)
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { looseKeys } from '../../src/store/base/collations.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

/** Runs start() and returns what it printed before it ended the process; null when it started. */
async function refusalOf(service: TestService): Promise<string | null> {
  const printed: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the process has ended')
  })
  const hasStarted = await service.auth.start().then(
    () => true,
    () => false,
  )
  return hasStarted ? null : printed.join('')
}

afterEach(() => void vi.restoreAllMocks())

withDatabases(['mysql'], (_provider, database) => {
  const run = (sql: string) => database().client.$executeRawUnsafe(sql)

  test('the tables of our migration compare bytes', async () => {
    expect(await looseKeys(database().db)).toEqual([])
    expect(await refusalOf(makeService(database()))).toBeNull()
  })

  test('start() refuses keys that the database compares without case, and its statements fix them', async () => {
    const service = makeService(database(), { USE_MFA: true })
    const { id, username } = await makeUser(service)
    // What `prisma migrate` makes of the models.
    await run('ALTER TABLE `User` MODIFY `emailKey` VARCHAR(512) COLLATE utf8mb4_unicode_ci NULL')
    await run('ALTER TABLE `AuthLimit` MODIFY `key` VARCHAR(191) COLLATE utf8mb4_bin NOT NULL')
    await run(
      "ALTER TABLE `AuthSocialAccount` MODIFY `issuer` VARCHAR(255) COLLATE utf8mb4_general_ci NOT NULL DEFAULT ''",
    )
    const refusal = await refusalOf(service)
    expect(refusal).toMatch(/User: emailKey: the collation .*\n.*AuthLimit: key: the collation/s)
    const statements = refusal?.match(/ALTER TABLE .*;/g) ?? []
    expect(statements).toHaveLength(3)
    for (const statement of statements) await run(statement)
    expect(await looseKeys(database().db)).toEqual([])
    expect(await refusalOf(service)).toBeNull()
    expect(await service.auth.users.find({ id })).toMatchObject({ user: { username } })
    const link = { id: 'link', userId: id, provider: 'github', uid: '1', dateJoined: new Date() }
    expect(await database().db.socialAccount.create({ data: link })).toMatchObject({ issuer: '' })
  })
})

import { expect, test, vi } from 'vitest'
import { openClient, UNREACHABLE } from '../harness/clients.js'
import { withDatabases } from '../harness/databases.js'
import { makeServiceOver } from '../harness/service.js'

/** The warning about the database in the log of a start. */
async function startWarning(client: object): Promise<string> {
  const service = makeServiceOver(client, { USE_MFA: true })
  await service.auth.start()
  expect(service.logged.at(-1)).toMatch(/^started /)
  await vi.waitFor(() => expect(service.logged.join('\n')).toContain('the database '), 20_000)
  return service.logged.filter((line) => line.startsWith('the database ')).join('\n')
}

withDatabases((provider, database) => {
  test('start() logs the models that lack a table or column in the database, and starts', async () => {
    const { client, db } = database()
    await client.$executeRawUnsafe(
      `ALTER TABLE ${db.sql.table('AuthBackupCode')} RENAME TO ${db.sql.dialect.quote('gone')}`,
    )
    await client.$executeRawUnsafe(
      `ALTER TABLE ${db.sql.table('User')} RENAME COLUMN ${db.sql.column('User', 'firstName')} TO ${db.sql.dialect.quote('gone')}`,
    )
    try {
      expect(await startWarning(client)).toBe(
        'the database lacks a table or a column of these models: run `npx prisma migrate deploy` {"models":["User","AuthBackupCode"]}',
      )
    } finally {
      await client.$executeRawUnsafe(
        `ALTER TABLE ${db.sql.dialect.quote('gone')} RENAME TO ${db.sql.table('AuthBackupCode')}`,
      )
      await client.$executeRawUnsafe(
        `ALTER TABLE ${db.sql.table('User')} RENAME COLUMN ${db.sql.dialect.quote('gone')} TO ${db.sql.column('User', 'firstName')}`,
      )
    }
  })

  test('start() logs that the database does not respond, without its address', async () => {
    const client = await openClient(provider, UNREACHABLE[provider])
    const warning = await startWarning(client)
    expect(warning).toMatch(/^the database does not answer /)
    expect(warning).not.toMatch(/hunter2|nowhere/)
    await client.$disconnect()
  })
})

import { expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { withEmptyDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { withMappedHost } from '../harness/mapped-host.js'
import { makeServiceOver } from '../harness/service.js'
import { jsonl, PASSWORD, SHORT_SECRET } from './people.js'

const run = hostFolder()

const person = (sourceId: string) => ({
  sourceId,
  username: `user${sourceId}`,
  addresses: [{ email: `user${sourceId}@example.com`, verified: true }],
  record: PASSWORD.record,
  totp: [{ secret: SHORT_SECRET }],
  extra: { phone: `+49 ${sourceId}` },
})

/** The ids of this host are numbers, and its tables and columns have names of their own. */
withEmptyDatabases((provider, emptyDatabase) => {
  const host = withMappedHost(provider, emptyDatabase, 'plain')

  it('ids stay, a person whose id is taken gets another, and registrations get larger ids', async () => {
    const client = await host()
    const { ctx } = makeServiceOver(client, { USE_MFA: true }, { models: { user: 'Person' } })
    await ctx.db.imported.deleteMany({})
    const taken = { username: 'here', usernameKey: 'here' }
    await ctx.db.user.create({ data: { id: 7, ...taken } })
    appGlobals.prismaOfTest = client
    appGlobals.optionsOfTest = { models: { user: 'Person' }, log: { info: () => {}, warn: () => {}, error: () => {} } }
    const file = jsonl(['5', '7', '900', 'no-number'].map(person))
    const args = ['jsonl', '--from', file.path, '--apply', '--map', 'phone=phoneNumber']
    expect(await run(runImport, args)).toMatchObject({ code: 0 })
    const ids = async () => {
      const users = await ctx.db.user.findMany({})
      return Object.fromEntries(users.map(({ usernameKey, id }) => [usernameKey, Number(id)]))
    }
    const found = await ids()
    expect(found).toMatchObject({ here: 7, user5: 5, user900: 900 })
    expect(found.user7).toBeGreaterThan(900)
    expect(found['userno-number']).toBeGreaterThan(900)
    expect(await ctx.db.user.findFirst({ where: { id: 5 } })).toMatchObject({ phoneNumber: '+49 5' })
    expect((await ctx.db.mfaMethod.findMany({})).map(({ userId }) => Number(userId)).sort()).toEqual(
      [found.user5, found.user7, found.user900, found['userno-number']].map(Number).sort(),
    )
    const next = await ctx.db.user.create({ data: { username: 'next', usernameKey: 'next' } })
    expect(next.id).toBeGreaterThan(900)
    expect((await run(runImport, args)).output).toContain('4  unchanged')
    await ctx.db.user.deleteMany({ where: { id: 5 } })
    expect((await run(runImport, args)).output).toContain('1  deleted here  (5)')
    file.remove()
  })
})

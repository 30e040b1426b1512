import { PrismaPg } from '@prisma/adapter-pg'
import { afterEach, expect, it } from 'vitest'
import { PrismaClient } from '../../generated/postgresql/client/client.js'
import { withDatabases } from '../harness/databases.js'
import { migrate } from '../harness/migrate.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeServiceOver } from '../harness/service.js'

withDatabases(['postgresql'], (_provider, database) => {
  const opened: PrismaClient[] = []
  afterEach(() => Promise.all(opened.splice(0).map((client) => client.$disconnect())))

  /** Opens a client on one schema of the database and creates the tables in it. */
  async function schema(name: string): Promise<PrismaClient> {
    const url = new URL(database().url)
    const admin = new PrismaClient({ adapter: new PrismaPg({ connectionString: url.href }) })
    opened.push(admin)
    await admin.$executeRawUnsafe(`CREATE SCHEMA IF NOT EXISTS "${name}"`)
    url.searchParams.set('options', `-c search_path=${name}`)
    const maker = new PrismaClient({ adapter: new PrismaPg({ connectionString: url.href }) })
    opened.push(maker)
    if (name !== 'public') await migrate('postgresql', maker as never)
    const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: database().url }, { schema: name }) })
    opened.push(client)
    return client
  }

  it('reads and writes the schema of the driver adapter', async () => {
    const [own, other] = [await schema('own'), await schema('public')]
    const service = makeServiceOver(own)
    await makeUser(makeServiceOver(other))
    const user = await makeUser(service)
    const { client, answer } = await signIn(service)
    expect(answer.body).toMatchObject({ user: { pk: user.id } })
    expect((await client.get('user/')).body).toMatchObject({ pk: user.id })
    expect([await own.authSession.count(), await other.authSession.count()]).toEqual([1, 0])
  })
})

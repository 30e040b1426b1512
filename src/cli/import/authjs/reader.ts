import { type PersonLine, readPerson } from '../../../flows/import/person.js'
import type { Reader, ReaderOptions } from '../reader.js'
import { openSource } from '../source.js'
import { findPeople, findTable, readPeople } from '../tables/tables.js'
import { authjsPerson } from './person.js'

async function* read(from: string, { passkeyRp }: ReaderOptions): AsyncIterable<PersonLine> {
  const source = await openSource(from)
  try {
    const people = await findPeople(source, ['User', 'users'])
    if (people === null) return
    const others = {
      accounts: await findTable(source, ['Account', 'accounts'], 'userId'),
      authenticators: await findTable(source, ['Authenticator', 'authenticators'], 'userId'),
    }
    let line = 0
    for await (const { user, of } of readPeople(source, people, others)) {
      const rows = { user, accounts: of('accounts'), authenticators: of('authenticators') }
      yield readPerson(++line, authjsPerson(rows, passkeyRp))
    }
  } finally {
    await source.close()
  }
}

/** Auth.js with its Prisma adapter, or another one with the same columns. */
export const authjs: Reader = { name: 'authjs', read }

import type { PersonLine } from '../../../flows/import/person.js'
import type { Reader, ReaderOptions } from '../reader.js'
import { openSource } from '../source.js'
import { personOf } from './person.js'
import { findUserTable, readAccounts } from './queries.js'

async function* read(from: string, { tokens, userTable }: ReaderOptions): AsyncIterable<PersonLine> {
  const source = await openSource(from)
  try {
    const tables = await source.tables()
    const users = await findUserTable(source, tables, userTable)
    let line = 0
    for await (const account of readAccounts(source, tables, { users, tokens })) yield personOf(++line, account)
  } finally {
    await source.close()
  }
}

/** Django's users, with the tables of allauth, drf-auth-kit, django-otp and Django REST framework. */
export const django: Reader = { name: 'django', read }

import { type PersonLine, readPerson } from '../../../flows/import/person.js'
import type { Reader, ReaderOptions } from '../reader.js'
import { openSource } from '../source.js'
import { findPeople, findTable, readPeople } from '../tables/tables.js'
import { sourceKeys } from './factors.js'
import { betterAuthPerson } from './person.js'

async function* read(from: string, { env, passkeyRp }: ReaderOptions): AsyncIterable<PersonLine> {
  const source = await openSource(from)
  try {
    const people = await findPeople(source, ['user', 'users'])
    if (people === null) return
    const others = {
      accounts: await findTable(source, ['account', 'accounts'], 'userId'),
      twoFactors: await findTable(source, ['twoFactor', 'twoFactors'], 'userId'),
      passkeys: await findTable(source, ['passkey', 'passkeys'], 'userId'),
      sessions: await findTable(source, ['session', 'sessions'], 'userId'),
    }
    const keys = sourceKeys(env)
    const now = new Date()
    let line = 0
    for await (const { user, of } of readPeople(source, people, others)) {
      const rows = {
        user,
        accounts: of('accounts'),
        twoFactors: of('twoFactors'),
        passkeys: of('passkeys'),
        sessions: of('sessions'),
      }
      yield readPerson(++line, betterAuthPerson(rows, { keys, passkeyRp }, now))
    }
  } finally {
    await source.close()
  }
}

/** Better Auth 1.x with the default names of its tables. */
export const betterAuth: Reader = { name: 'better-auth', read }

import type { Db } from './db.js'

/** Columns whose values name an account, a credential or a counter. Two of them must differ when one byte differs. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  AuthSession: ['currentHash', 'previousHash', 'keyHash'],
  AuthRegistration: ['usernameKey', 'heldKey', 'emailKey'],
  AuthOneTimeToken: ['id', 'hash', 'emailKey'],
  AuthChallenge: ['tokenHash', 'keyHash', 'emailKey'],
  AuthAddressHold: ['emailKey', 'tokenHash'],
  AuthOutbox: ['emailKey'],
  AuthLimit: ['key'],
}
const FRAGMENT_KEYS: Readonly<Record<keyof Db['fragments'], Readonly<Record<string, readonly string[]>>>> = {
  mfa: {
    AuthMfaMethod: ['name', 'primaryMark'],
    AuthBackupCode: ['hash'],
    AuthMfaChallenge: ['tokenHash'],
    AuthTrustedDevice: ['secretHash'],
  },
  passkeys: { AuthPasskey: ['credentialHash'], AuthPasskeyUser: ['handle'] },
  social: { AuthSocialAccount: ['provider', 'issuer', 'uid', 'emailKey'] },
  invitations: { AuthInvitation: ['tokenHash', 'emailKey'] },
  imports: { AuthImport: ['source', 'sourceId'] },
}

/** Compares bytes, and trailing spaces too. `utf8mb4_bin` does not: it treats "a" and "a " as equal. */
const BINARY = /(_nopad_bin|_0900_bin)$|^binary$/

interface Column {
  name: string
  type: string
  nullable: string
  collation: string | null
  byDefault: string | null
}

/** Key columns of a table that compare loosely, and the statement that changes them. */
export interface LooseKeys {
  table: string
  columns: string[]
  statement: string
}

/**
 * The key columns that MySQL or MariaDB compares without case, accents or trailing spaces, so that two accounts or tokens could
 * be taken for one. Prisma cannot declare a collation. Empty in the other databases, which compare bytes.
 * @throws the error of a database that does not answer
 */
export async function looseKeys(db: Db): Promise<LooseKeys[]> {
  if (db.sql.dialect.provider !== 'mysql') return []
  const [server] = await db.client.$queryRawUnsafe<{ version: string }[]>('SELECT VERSION() AS version')
  const wanted = /mariadb/i.test(server?.version ?? '') ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin'
  const found: LooseKeys[] = []
  for (const [model, fields] of keysOf(db)) {
    const table = db.sql.table(model)
    const names = fields.map((field) => unquoted(db.sql.column(model, field)))
    const columns = (await columnsOf(db, table)).filter(
      ({ name, collation }) => names.includes(name) && collation !== null && !BINARY.test(collation),
    )
    if (columns.length === 0) continue
    const changes = columns.map((column) => `MODIFY ${declared(db, column, wanted)}`)
    found.push({
      table: unquoted(table),
      columns: columns.map(({ name }) => name),
      statement: `ALTER TABLE ${table} ${changes.join(', ')};`,
    })
  }
  return found
}

const fragmentNames = ['mfa', 'passkeys', 'social', 'invitations', 'imports'] as const

const keysOf = (db: Db): [model: string, fields: readonly string[]][] => [
  [db.sql.userModel, ['usernameKey', 'emailKey']],
  ...Object.entries(KEYS),
  ...fragmentNames.filter((name) => db.fragments[name]).flatMap((name) => Object.entries(FRAGMENT_KEYS[name])),
]

const unquoted = (name: string): string => name.replace(/`/g, '')

function columnsOf({ client }: Db, table: string): Promise<Column[]> {
  const [name = '', schema] = unquoted(table).split('.').reverse()
  const inSchema = schema === undefined ? 'DATABASE()' : '$2'
  return client.$queryRawUnsafe<Column[]>(
    'SELECT COLUMN_NAME AS `name`, COLUMN_TYPE AS `type`, IS_NULLABLE AS `nullable`, COLLATION_NAME AS `collation`, ' +
      'COLUMN_DEFAULT AS `byDefault` ' +
      `FROM information_schema.COLUMNS WHERE TABLE_NAME = $1 AND TABLE_SCHEMA = ${inSchema}`,
    ...(schema === undefined ? [name] : [name, schema]),
  )
}

/** The declaration of a column with another collation. A default that is not repeated would be lost. */
function declared({ sql }: Db, { name, type, nullable, byDefault }: Column, collation: string): string {
  const nulls = nullable === 'YES' ? 'NULL' : 'NOT NULL'
  // MariaDB gives a default as SQL, MySQL as the bare value. The only one in our key columns is the empty text.
  const fallback = byDefault === '' || byDefault === "''" ? " DEFAULT ''" : ''
  return `${sql.dialect.quote(name)} ${type} CHARACTER SET utf8mb4 COLLATE ${collation} ${nulls}${fallback}`
}

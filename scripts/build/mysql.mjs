// MySQL and MariaDB: Prisma makes every string VARCHAR(191), cannot declare a collation, and its schema engine compiled to wasm
// does not know these databases. The models get their column types here, and the SQL is that of PostgreSQL, translated.

const LONG_KEY = '@db.VarChar(512)'
/** Column types by field, or by model and field. 191 characters are enough for other fields. */
const TYPES = {
  username: '@db.VarChar(255)',
  // A username of 150 characters can be longer in NFKC, an address of 254 in its ASCII form. An index has 3072 bytes.
  usernameKey: LONG_KEY,
  heldKey: LONG_KEY,
  email: '@db.VarChar(320)',
  emailKey: LONG_KEY,
  password: '@db.Text',
  // JSON of the host: a body has up to 64 KiB, and escapes and a seal make it longer. TEXT is too short.
  extra: '@db.MediumText',
  loginInput: '@db.MediumText',
  'AuthInvitation.data': '@db.Text',
  detail: '@db.Text',
  secret: '@db.Text',
  nextSecret: '@db.Text',
  codeKey: '@db.Text',
  issuer: '@db.VarChar(255)',
  uid: '@db.VarChar(255)',
  pendingMethod: '@db.VarChar(255)',
  'AuthOneTimeToken.id': '@db.VarChar(255)',
  userAgent: '@db.VarChar(256)',
  'AuthPasskey.name': '@db.VarChar(255)',
  credentialId: '@db.Text',
  publicKey: '@db.Text',
}

/**
 * A fragment of prisma/models with the column types of MySQL.
 * @param {string} text
 */
export function mysqlModels(text) {
  let model = ''
  const lines = text.split('\n').map((line) => {
    model = /^model (\w+)/.exec(line)?.[1] ?? model
    const [, name, type] = /^ {2}(\w+)\s+(\w+)/.exec(line) ?? []
    const wanted = TYPES[`${model}.${name}`] ?? TYPES[name]
    return type === 'String' && wanted ? `${line} ${wanted}` : line
  })
  return `// Made of prisma/models by \`npm run db:migrations\`, with the column types of MySQL and MariaDB.\n${lines.join('\n')}`
}

/** Compares bytes, including trailing spaces. MariaDB and MySQL each read their own comment. */
const COLLATION = '/*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */'

const PLAIN = {
  TEXT: 'VARCHAR(191)',
  BOOLEAN: 'BOOLEAN',
  INTEGER: 'INTEGER',
  SERIAL: 'INTEGER AUTO_INCREMENT',
  BIGINT: 'BIGINT',
  JSONB: 'JSON',
  BYTEA: 'LONGBLOB',
  'TIMESTAMP(3)': 'DATETIME(3)',
  'DECIMAL(65,30)': 'DECIMAL(65,30)',
  'DOUBLE PRECISION': 'DOUBLE',
}

const typeOf = (attribute) => attribute.replace('@db.', '').toUpperCase()

/** Column types that the models declare, by table and column in the database. */
function declaredTypes(files) {
  const types = {}
  for (const { content } of files) {
    for (const [, name, body] of content.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)) {
      const table = /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? name
      for (const [line, field] of body.matchAll(/^ {2}(\w+)\s+String\b.*$/gm)) {
        const attribute = /@db\.\w+(\(\d+\))?/.exec(line)?.[0]
        const column = /(?<!@)@map\("([^"]+)"\)/.exec(line)?.[1] ?? field
        if (attribute) types[`${table}.${column}`] = typeOf(attribute)
      }
    }
  }
  return types
}

const quoted = (sql) => sql.replaceAll(/"([^"]+)"/g, '`$1`')

/** Translates one column of CREATE TABLE or ADD COLUMN. */
function column(text, table, { types, enums }) {
  const [, name, rest] = /^"([^"]+)"\s+(.+)$/.exec(text) ?? []
  const enumName = /^"([^"]+)"/.exec(rest ?? '')?.[1]
  const known = Object.keys(PLAIN).find((type) => rest?.startsWith(type))
  const found = enumName ?? known
  if (!found) throw new Error(`MySQL: no type for ${text}`)
  const type = enumName ? `ENUM${enums[enumName]}` : (types[`${table}.${name}`] ?? PLAIN[known])
  const others = rest.slice(enumName ? enumName.length + 2 : known.length).replace('CURRENT_TIMESTAMP', '$&(3)')
  return `\`${name}\` ${type}${others}`
}

const unlisted = (text) => text.trim().replace(/,$/, '')

const STATEMENTS = [
  [/^CREATE SCHEMA/, () => ''],
  [/^CREATE TYPE/, () => ''],
  [
    /^CREATE TABLE "([^"]+)" \(\n([\s\S]*)\n\)$/,
    ([, table, body], types) => {
      const lines = body.split('\n').map(unlisted).filter(Boolean)
      const columns = lines.map((line) =>
        line.startsWith('CONSTRAINT') ? quoted(line.replace(/^CONSTRAINT "[^"]+" /, '')) : column(line, table, types),
      )
      const options = `DEFAULT CHARACTER SET utf8mb4 COLLATE ${COLLATION}`
      return `CREATE TABLE \`${table}\` (\n    ${columns.join(',\n    ')}\n) ${options}`
    },
  ],
  [/^CREATE (?:UNIQUE )?INDEX /, ([sql], _, whole) => (sql ? quoted(whole) : '')],
  [/^ALTER TABLE "[^"]+" ADD CONSTRAINT "[^"]+" FOREIGN KEY /, (_, __, whole) => quoted(whole)],
  [
    /^ALTER TABLE "([^"]+)" (ADD COLUMN[\s\S]*)$/,
    ([, table, body], types) => {
      const added = body.split(/,\n|\n/).map((line) => unlisted(line).replace(/^ADD COLUMN\s+/, ''))
      return `ALTER TABLE \`${table}\` ${added.map((one) => `ADD COLUMN ${column(one, table, types)}`).join(',\n')}`
    },
  ],
]

function translate(statement, types) {
  for (const [pattern, made] of STATEMENTS) {
    const found = pattern.exec(statement)
    if (found) return made(found, types, statement)
  }
  throw new Error(`MySQL: write this statement by hand, in prisma/data/mysql/:\n${statement}`)
}

/**
 * The SQL of PostgreSQL for the same models, for MySQL and MariaDB.
 * @param {string} sql
 * @param {{ content: string }[]} files the models, with their column types
 * @throws Error for a statement that it does not know
 */
export function mysqlSql(sql, files) {
  const enums = Object.fromEntries(
    [...sql.matchAll(/CREATE TYPE "([^"]+)" AS ENUM (\(.*\));/g)].map(([, name, values]) => [name, values]),
  )
  const statements = sql
    .replace(/^--.*\n/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
  const made = statements.map((statement) => translate(statement, { types: declaredTypes(files), enums }))
  return `${made
    .filter(Boolean)
    .map((statement) => `${statement};`)
    .join('\n\n')}\n`
}

import { type RuntimeModel, runtimeModels } from '../../config/runtime-models.js'
import { propertiesOf, valueAt } from '../../contract/objects.js'
import type { Db, Delegate, PrismaClientLike, PromisesOf, SqlNames } from './db.js'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const runtimeModel = (client: object, model: string): RuntimeModel | undefined => runtimeModels(client)?.[model]

/** Prisma keeps the schema's text and the driver adapter here. */
const engineConfig = (client: object, ...path: string[]): unknown => valueAt(client, ['_engineConfig', ...path])

const providerOf = (client: object): string => String(valueAt(client, ['_activeProvider']) ?? '')

/** Whether the host's client knows a model, under the name that its schema gives it. */
const hasModel = (client: object, model: string): boolean => runtimeModel(client, model) !== undefined

function knownModel(client: object, model: string): RuntimeModel {
  const found = runtimeModel(client, model)
  if (!found) throw new Error(`The Prisma client has no model ${model}`)
  return found
}

/** The data model at run time has no enum values. Only the schema's text, if present, shows whether one has `@map`. */
function enumValues(client: object, type: string): 'plain' | 'mapped' {
  const text = engineConfig(client, 'inlineSchema')
  const [, values] =
    typeof text === 'string' ? (new RegExp(`\\benum\\s+${type}\\s*\\{([^}]*)\\}`).exec(text) ?? []) : []
  return values !== undefined && !/(?<!@)@map\b/.test(values) ? 'plain' : 'mapped'
}

/** The schema that qualifies Prisma's own queries. */
function adapterSchema(client: object): string | undefined {
  const schema = engineConfig(client, 'adapter', 'options', 'schema')
  return typeof schema === 'string' && schema !== '' ? schema : undefined
}

function sqlNames(client: object, userModel: string): SqlNames {
  return {
    provider: providerOf(client),
    userModel,
    table: (model) => {
      const found = knownModel(client, model)
      const { dbName } = found
      const schema = found.schema ?? adapterSchema(client)
      return (schema ? `${quote(schema)}.` : '') + quote(dbName ?? model)
    },
    column: (model, field) => {
      const found = knownModel(client, model).fields.find((one) => one.name === field)
      if (!found) throw new Error(`The Prisma model ${model} has no field ${field}`)
      return quote(found.dbName ?? field)
    },
    fields: (model) => {
      const scalar = knownModel(client, model).fields.filter(
        (field) => field.kind === 'scalar' || field.kind === 'enum',
      )
      return scalar.map(({ name, type, kind }) => ({
        name,
        type,
        enumValues: kind === 'enum' ? enumValues(client, type) : undefined,
      }))
    },
  }
}

/** A model whose fragment is missing in the host's schema throws when it is used, not when the client is opened. */
function delegate<Row>(client: object, model: string): Delegate<Row> {
  const property = model.charAt(0).toLowerCase() + model.slice(1)
  const found = valueAt(client, [property])
  // Prisma generates it from the host's schema; checkModels() compares its fields with those of the row.
  if (typeof found === 'object' && found !== null) return found as Delegate<Row>
  const refuse = (): never => {
    throw new Error(`The Prisma client has no model ${model}`)
  }
  return {
    findFirst: refuse,
    findUnique: refuse,
    findMany: refuse,
    create: refuse,
    createMany: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
    count: refuse,
  }
}

/**
 * SQLite reads `$1` as a name, and its drivers bind numbered parameters differently. All of them accept one plain `?` per
 * place, so a value that is used twice is repeated.
 */
function inPlace(sql: string, values: unknown[]): [string, ...unknown[]] {
  const { text, order } = placed(sql)
  return [text, ...order.map((number) => values[number - 1])]
}

interface Placed {
  text: string
  order: readonly number[]
}

const known = new Map<string, Placed>()
/** The most statements to keep. They depend on the schema, not on values, so there are only some dozens. */
const MOST_KNOWN = 500

function placed(sql: string): Placed {
  const found = known.get(sql)
  if (found) return found
  const order: number[] = []
  const text = sql.replace(/\$(\d+)/g, (_, number: string) => {
    order.push(Number(number))
    return '?'
  })
  if (known.size < MOST_KNOWN) known.set(sql, { text, order })
  return { text, order }
}

function rawClient(client: PrismaClientLike, names: SqlNames): PrismaClientLike {
  if (names.provider !== 'sqlite') return client
  // Prisma begins a transaction as a reader. When another process writes in the meantime, SQLite refuses its first write at
  // once, whatever the busy timeout. A first statement that is a write, even of nothing, waits for the lock instead.
  const write = `UPDATE ${names.table('AuthLimit')} SET ${names.column('AuthLimit', 'denied')} = 0 WHERE 1 = 0`
  return {
    async $transaction<Results extends unknown[]>(operations: PromisesOf<Results>) {
      const results: unknown[] = await client.$transaction([client.$executeRawUnsafe(write), ...operations])
      return results.slice(1) as Results // Those of `operations`, in their order.
    },
    $queryRawUnsafe: (sql, ...values) => client.$queryRawUnsafe(...inPlace(sql, values)),
    $executeRawUnsafe: (sql, ...values) => client.$executeRawUnsafe(...inPlace(sql, values)),
  }
}

/**
 * The store's view of a Prisma client. Raw SQL takes `$1`, `$2` … in any order on every provider. `userModel` is the host's
 * name for its user model.
 * @throws Error when the client has no such model
 */
export function openDb(client: object, userModel: string): Db {
  const id = knownModel(client, userModel).fields.find((field) => field.name === 'id')
  const sql = sqlNames(client, userModel)
  return {
    // A client without the models is refused above; one with them is Prisma's.
    client: rawClient(client as PrismaClientLike, sql),
    user: delegate(client, userModel),
    session: delegate(client, 'AuthSession'),
    registration: delegate(client, 'AuthRegistration'),
    oneTimeToken: delegate(client, 'AuthOneTimeToken'),
    outbox: delegate(client, 'AuthOutbox'),
    mfaMethod: delegate(client, 'AuthMfaMethod'),
    backupCode: delegate(client, 'AuthBackupCode'),
    mfaChallenge: delegate(client, 'AuthMfaChallenge'),
    socialAccount: delegate(client, 'AuthSocialAccount'),
    sql,
    fragments: { mfa: hasModel(client, 'AuthMfaMethod'), social: hasModel(client, 'AuthSocialAccount') },
    userIdType: id?.type === 'Int' ? 'integer' : 'string',
  }
}

const CLASH_KIND = ['meta', 'driverAdapterError', 'cause', 'kind']

/** Whether an error of Prisma is a unique clash (P2002, or P2010 of a raw statement). */
export function isUniqueClash(error: unknown): boolean {
  const { code } = propertiesOf(error)
  return code === 'P2002' || (code === 'P2010' && valueAt(error, CLASH_KIND) === 'UniqueConstraintViolation')
}

/** Whether Prisma found no row to change (P2025). */
export const isNotFound = (error: unknown): boolean => propertiesOf(error).code === 'P2025'

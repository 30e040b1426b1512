import { delegateName, omittedFields, primaryClientOf } from '../../config/client-extensions.js'
import { type RuntimeModel, runtimeModels } from '../../config/runtime-models.js'
import { propertiesOf, valueAt } from '../../contract/objects.js'
import type { Db, SqlNames } from './db.js'
import type { Dialect } from './dialects/dialect.js'
import { dialectOf } from './dialects/index.js'
import type { Delegate, PrismaClientLike } from './prisma-client.js'

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
function adapterSchema(client: object, { schemaOption }: Dialect): string | undefined {
  const schema = engineConfig(client, 'adapter', 'options', schemaOption)
  return typeof schema === 'string' && schema !== '' ? schema : undefined
}

function sqlNames(client: object, userModel: string): SqlNames {
  const dialect = dialectOf(providerOf(client))
  const { quote } = dialect
  return {
    dialect,
    userModel,
    table: (model) => {
      const found = knownModel(client, model)
      const { dbName } = found
      const schema = found.schema ?? adapterSchema(client, dialect)
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

/** Reads the fields too that the host's client omits by default. Such a default is for the code of the host. */
function withOmitted<Row>(rows: Delegate<Row>, omitted: readonly string[]): Delegate<Row> {
  if (omitted.length === 0) return rows
  const omit = Object.fromEntries(omitted.map((field) => [field, false]))
  // Prisma allows `select` or `omit`.
  const whole = (args: object = {}) => ('select' in args ? args : { ...args, omit })
  return {
    findFirst: (args) => rows.findFirst(whole(args)),
    findUnique: (args) => rows.findUnique(whole(args)),
    findMany: (args) => rows.findMany(whole(args)),
    create: (args) => rows.create(whole(args)),
    update: (args) => rows.update(whole(args)),
    delete: (args) => rows.delete(whole(args)),
    createMany: (args) => rows.createMany(args),
    updateMany: (args) => rows.updateMany(args),
    deleteMany: (args) => rows.deleteMany(args),
    count: (args) => rows.count(args),
  }
}

/** A model whose fragment is missing in the host's schema throws when it is used, not when the client is opened. */
function delegate<Row>(client: object, model: string): Delegate<Row> {
  const found = valueAt(client, [delegateName(model)])
  // Prisma generates it from the host's schema; checkModels() compares its fields with those of the row.
  if (typeof found === 'object' && found !== null)
    return withOmitted(found as Delegate<Row>, omittedFields(client, model))
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

interface Opening {
  /** The host's name for its user model. */
  userModel: string
  queries?: Db['queries'] | undefined
}

/**
 * The store's view of a Prisma client. Raw SQL takes `$1`, `$2` … in any order on every provider.
 * @throws Error when the client has no such model
 */
export function openDb(given: object, { userModel, queries = 'statements' }: Opening): Db {
  const client = primaryClientOf(given)
  const id = knownModel(client, userModel).fields.find((field) => field.name === 'id')
  const sql = sqlNames(client, userModel)
  // A client without the models is refused above; one with them is Prisma's.
  const connection = sql.dialect.connect(client as PrismaClientLike, sql)
  const of = <Row>(model: string) => connection.delegate<Row>((one) => delegate(one, model))
  return {
    client: connection.client,
    user: of(userModel),
    session: of('AuthSession'),
    registration: of('AuthRegistration'),
    oneTimeToken: of('AuthOneTimeToken'),
    challenge: of('AuthChallenge'),
    addressHold: of('AuthAddressHold'),
    outbox: of('AuthOutbox'),
    mfaMethod: of('AuthMfaMethod'),
    backupCode: of('AuthBackupCode'),
    mfaChallenge: of('AuthMfaChallenge'),
    trustedDevice: of('AuthTrustedDevice'),
    passkey: of('AuthPasskey'),
    passkeyUser: of('AuthPasskeyUser'),
    socialAccount: of('AuthSocialAccount'),
    invitation: of('AuthInvitation'),
    imported: of('AuthImport'),
    sql,
    queries,
    fragments: {
      mfa: hasModel(client, 'AuthMfaMethod'),
      social: hasModel(client, 'AuthSocialAccount'),
      invitations: hasModel(client, 'AuthInvitation'),
      passkeys: hasModel(client, 'AuthPasskey'),
      imports: hasModel(client, 'AuthImport'),
    },
    userIdType: id?.type === 'Int' ? 'integer' : 'string',
  }
}

const CLASH_KIND = ['meta', 'driverAdapterError', 'cause', 'kind']

/** A failed model query has its own code. A raw statement always has P2010, and the kind of error beside it. */
const isClash = (error: unknown, ownCode: string, kind: string): boolean => {
  const { code } = propertiesOf(error)
  return code === ownCode || (code === 'P2010' && valueAt(error, CLASH_KIND) === kind)
}

/** Whether an error of Prisma is a unique clash. */
export const isUniqueClash = (error: unknown): boolean => isClash(error, 'P2002', 'UniqueConstraintViolation')

/** Whether the row that a new row belongs to is gone, for example a user who was deleted concurrently. */
export const isOwnerGone = (error: unknown): boolean => isClash(error, 'P2003', 'ForeignKeyConstraintViolation')

/**
 * Whether another table restricts the deletion of a row: by the foreign key, or by the relation that Prisma itself keeps (P2014).
 * PostgreSQL 18 reports ON DELETE RESTRICT with a separate code (23001).
 */
export const isStillReferenced = (error: unknown): boolean =>
  isOwnerGone(error) ||
  propertiesOf(error).code === 'P2014' ||
  valueAt(error, ['meta', 'driverAdapterError', 'cause', 'originalCode']) === '23001'

/** Whether a column cannot hold a value, for example a UUID column a text that is none (P2007, or P2023 of the client itself). */
const isUnreadable = (error: unknown): boolean => ['P2007', 'P2023'].includes(String(propertiesOf(error).code))

/** The result of a query by a value of unknown origin; `none` when no row can have it. */
export const orNone = <Row, None>(query: Promise<Row>, none: None): Promise<Row | None> =>
  query.catch((error: unknown) => {
    if (isUnreadable(error)) return none
    throw error
  })

/** Whether the database ended this batch because it and another one waited for each other (P2034). Nothing of it is written. */
export const isDeadlock = (error: unknown): boolean => propertiesOf(error).code === 'P2034'

/** Whether Prisma found no row to change (P2025). */
export const isNotFound = (error: unknown): boolean => propertiesOf(error).code === 'P2025'

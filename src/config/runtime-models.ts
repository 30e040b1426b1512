import { isObject, valueAt } from '../contract/objects.js'

/** A model as the Prisma client describes it at run time. */
export interface RuntimeModel {
  dbName?: string | null
  schema?: string | null
  fields: readonly { name: string; dbName?: string | null; kind?: string; type: string }[]
}

type RuntimeModels = Readonly<Record<string, RuntimeModel>>

/** The schema that the Prisma client exposes; undefined if it exposes none. */
export function runtimeModels(client: object): RuntimeModels | undefined {
  const models = valueAt(client, ['_runtimeDataModel', 'models'])
  // Not in Prisma's types, yet stable since version 5.
  return isObject(models) ? (models as RuntimeModels) : undefined
}

/** The Prisma schema from which the client was generated; '' if the client does not expose it. Not in Prisma's types. */
function schemaOf(client: object): string {
  const schema = valueAt(client, ['_engineConfig', 'inlineSchema'])
  return typeof schema === 'string' ? schema : ''
}

interface RequiredField {
  name: string
  type: string
  /** The text after the type. */
  attributes: string
}

/** The lines of a model whose field is neither optional nor a list. */
function requiredLines(schema: string, model: string): RequiredField[] {
  const body =
    new RegExp(`^[ \\t]*model[ \\t]+${model}[ \\t]*\\{\\s*\\n([\\s\\S]*?)^[ \\t]*\\}`, 'm').exec(schema)?.[1] ?? ''
  return [...body.matchAll(/^[ \t]*(\w+)[ \t]+(\w+)(?![\w?[])(.*)$/gm)].map(
    ([, name = '', type = '', attributes = '']) => ({
      name,
      type,
      attributes,
    }),
  )
}

/** The fields of a model that the client's own schema requires; empty if the client exposes no schema. */
export const requiredFields = (client: object, model: string): string[] =>
  requiredLines(schemaOf(client), model).map(({ name }) => name)

const SCALARS = ['String', 'Boolean', 'Int', 'BigInt', 'Float', 'Decimal', 'DateTime', 'Json', 'Bytes']

/** The columns of a model for which every new row must have a value, because they have no default. */
export function columnsWithoutDefault(schema: string, model: string): string[] {
  const enums = [...schema.matchAll(/^[ \t]*enum[ \t]+(\w+)/gm)].map(([, name]) => name)
  return requiredLines(schema, model)
    .filter(({ type }) => SCALARS.includes(type) || enums.includes(type))
    .filter(({ attributes }) => !/@(default|updatedAt|ignore)\b/.test(attributes.replace(/\/\/.*$/, '')))
    .map(({ name }) => name)
}

/** The same for the schema of a client. */
export const clientColumnsWithoutDefault = (client: object, model: string): string[] =>
  columnsWithoutDefault(schemaOf(client), model)

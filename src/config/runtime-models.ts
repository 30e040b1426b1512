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

/** The fields of a model that the client's own schema requires; empty if the client exposes no schema. */
export function requiredFields(client: object, model: string): string[] {
  // Not in Prisma's types. The data model above does not say which fields are optional.
  const schema = valueAt(client, ['_engineConfig', 'inlineSchema'])
  if (typeof schema !== 'string') return []
  const body = new RegExp(`^\\s*model\\s+${model}\\s*\\{([^}]*)`, 'm').exec(schema)?.[1] ?? ''
  return [...body.matchAll(/^[ \t]*(\w+)[ \t]+\w+(?![\w?[])/gm)].map(([, name = '']) => name)
}

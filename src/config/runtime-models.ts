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

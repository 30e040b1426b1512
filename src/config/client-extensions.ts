import { isObject, valueAt } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'
import { runtimeModels } from './runtime-models.js'
import type { Config } from './types.js'

// Prisma's types expose nothing of the following. A client without one of these properties counts as one without extensions.

/** The name of a model's delegate, which is also its name in `$extends` and `omit`. */
export const delegateName = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1)

/** The client of the primary database, for a client with read replicas: a replica may lag behind, and a write must not reach it. */
export function primaryClientOf(client: object): object {
  const own = valueAt(client, ['$primary'])
  const primary: unknown = typeof own === 'function' ? own.call(client) : undefined
  return isObject(primary) ? primary : client
}

/** Fields that the option `omit` of the client leaves out of every result. */
export function omittedFields(client: object, model: string): string[] {
  const omit = valueAt(client, ['_globalOmit', delegateName(model)])
  return isObject(omit) ? Object.keys(omit).filter((field) => omit[field] === true) : []
}

function ask(client: object, method: string, ...given: string[]): unknown {
  const extensions = valueAt(client, ['_extensions'])
  const called = valueAt(extensions, [method])
  return typeof called === 'function' ? called.apply(extensions, given) : undefined
}

const READS = ['findUnique', 'findFirst', 'findMany']

/** Whether a `query` part of an extension sees reads of a model. */
const hasQueryExtension = (client: object, model: string): boolean =>
  READS.some((read) => {
    const seen = [model, delegateName(model)].map((name) =>
      ask(primaryClientOf(client), 'getAllQueryCallbacks', name, read),
    )
    return seen.some((found) => Array.isArray(found) && found.length > 0)
  })

/** The columns of a model that the `result` part of an extension replaces. */
function replacedColumns(client: object, model: string): string[] {
  const computed = ask(primaryClientOf(client), 'getAllComputedFields', model)
  const fields = runtimeModels(client)?.[model]?.fields ?? []
  return isObject(computed) ? fields.map(({ name }) => name).filter((name) => Object.hasOwn(computed, name)) : []
}

/** A computed field hides the column of the same name from every query, so that no password could be compared. */
export function replacedProblems(client: object, model: string, needed: readonly string[]): ConfigProblem[] {
  const replaced = replacedColumns(client, model).filter((name) => needed.includes(name))
  if (replaced.length === 0) return []
  const message = `an extension of the client computes ${replaced.join(', ')} of the model ${model} in its \`result\` part; pass a client without this extension`
  return [{ key: 'prisma', message }]
}

interface Advice {
  sign: string
  fix: string
}

/** The setting that a host with an extended client has to choose; null if there is no choice to make. */
export const queriesAdvice = (client: object, { queries, userModel }: Config): Advice | null =>
  queries === undefined && hasQueryExtension(client, userModel)
    ? {
        sign: `An extension of the Prisma client sees queries of the model ${userModel}, but not the SQL of this package`,
        fix: "Set queries: 'model' beside AUTH_CONFIG, or queries: 'statements' if the extension hides no user and changes none.",
      }
    : null

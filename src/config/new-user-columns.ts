import type { ConfigProblem } from './problems.js'
import { clientColumnsWithoutDefault, columnsWithoutDefault } from './runtime-models.js'
import type { Config } from './types.js'

/** The columns that the service writes into every new user. */
const WRITTEN = 'username usernameKey email emailKey emailVerifiedAt password firstName lastName locale'.split(' ')

/** The host's own required columns of the user model in a Prisma schema, which a new account must be given. */
export const ownColumnsWithoutDefault = (schema: string, userModel: string): string[] =>
  columnsWithoutDefault(schema, userModel).filter((name) => !WRITTEN.includes(name))

/**
 * Columns without a default that no registration can fill, so every account would fail to be created. With REGISTRATION 'closed'
 * only the host's own code creates accounts, and gives these columns itself.
 */
export function newUserColumnProblems(client: object, { settings, schemas, userModel }: Config): ConfigProblem[] {
  if (settings.REGISTRATION === 'closed') return []
  const asked = schemas.registration?.shape ?? {}
  const isAsked = (name: string) => {
    const field = Object.hasOwn(asked, name) ? asked[name] : undefined
    const omitted = field?.safeParse(undefined)
    return omitted !== undefined && (!omitted.success || omitted.data !== undefined)
  }
  return clientColumnsWithoutDefault(client, userModel)
    .filter((name) => !WRITTEN.includes(name) && !isAsked(name))
    .map((name) => ({
      key: 'prisma',
      message: `the model ${userModel} requires ${name} and has no default for it, so no account could be created; add @default(…), make it optional, or require it in schemas.registration`,
    }))
}

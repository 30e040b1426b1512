import { ownColumnsWithoutDefault } from '../../config/new-user-columns.js'
import { CliError } from '../cli-error.js'
import { moduleAt, type Project, stemOf } from '../project.js'
import { checkedPrefix, checkedUsername, settingIn } from './answers.js'
import type { Ask } from './ask.js'
import type { Answers } from './change.js'
import type { InitValues } from './options.js'
import { isDatabase } from './prisma.js'
import { readPrisma } from './prisma-setup.js'

/** Asks for each value that neither an option nor a file of an earlier run gives. @throws CliError */
export async function settle(project: Project, values: InitValues, ask: Ask): Promise<Answers> {
  const known = values.database ?? readPrisma(project)?.provider
  const database = known ?? (await ask('Database: sqlite, postgresql or mysql?', 'sqlite'))
  if (!isDatabase(database))
    throw new CliError(`sallyport runs on sqlite, postgresql and mysql, not on ${database}.`, 2)
  const authFile = stemOf(values['auth-file'] ?? `${project.base}auth`)
  const earlier = moduleAt(project, authFile)
  const earlierValue = settingIn(earlier?.text ?? '')
  const prefix = async (given: string | undefined, question: string, otherwise: string) =>
    checkedPrefix(given ?? (await ask(question, otherwise)))
  const userModel = values['user-model'] ?? earlierValue('user', 'User')
  return {
    database,
    authPrefix: await prefix(values['auth-prefix'], 'Path of the routes?', earlierValue('AUTH_PREFIX', '/api/auth')),
    socialPrefix: await prefix(
      values['social-prefix'],
      'Path of the routes of social login?',
      earlierValue('SOCIAL_PREFIX', '/api/social'),
    ),
    userModel,
    // An auth file without USERNAME has the default of the setting ('required'), not that of this question.
    username: checkedUsername(
      values.username ??
        (earlier === null
          ? await ask('Accounts with a username: required, optional or none?', 'none')
          : earlierValue('USERNAME', 'required')),
    ),
    authFile,
    optional: await optionalColumns(project, userModel, ask),
    pages: !values['no-pages'],
    openapi: values.openapi,
  }
}

/** A registration gives no value to an own column without a default, so the database would refuse every new account. */
async function optionalColumns(project: Project, userModel: string, ask: Ask): Promise<string[]> {
  const schema = [...(readPrisma(project)?.files.values() ?? [])].join('\n')
  const found: string[] = []
  for (const name of ownColumnsWithoutDefault(schema, userModel)) {
    const question = `${userModel}.${name} has no default, so no account could be created. Make it optional: yes or no?`
    if (/^y(es)?$/i.test(await ask(question, 'no'))) found.push(name)
  }
  return found
}

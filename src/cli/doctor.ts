import { ConfigError } from '../config/problems.js'
import { checkTransport } from '../email/deliver.js'
import { looseKeys } from '../store/base/collations.js'
import { lackingTables } from '../store/base/tables.js'
import { CliError } from './cli-error.js'
import { checkNextConfig } from './doctor-config.js'
import { checkFiles } from './doctor-files.js'
import { checkSettings } from './doctor-settings.js'
import type { Finding } from './finding.js'
import { loadAuth, loadEnvironment } from './load-auth.js'
import { parseOptions } from './options.js'
import { majorOf, type Project, readProject, versionOf } from './project.js'

type Runtime = ReturnType<Awaited<ReturnType<typeof loadAuth>>['open']>

const HELP = `npx sallyport doctor [--auth-file <path>]

Checks the app in this folder: versions, files, settings, database, mail. Says how to fix each problem, and ends with
exit code 1 if there is one. It writes nothing and sends no email.
`

const OPTIONS = {
  'auth-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `npx sallyport doctor`. Returns the exit code. @throws CliError */
export async function doctor(args: string[]): Promise<number> {
  const { values } = parseOptions(args, OPTIONS)
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const project = readProject(process.cwd())
  loadEnvironment(project)
  const service = await checkService(project, values['auth-file'])
  const findings = [...checkVersions(project), ...service, ...(await checkNextConfig(project))]
  for (const { state, title, fix } of findings) {
    process.stdout.write(`${MARKS[state]}  ${title}\n${fix ? `${fix.replace(/^/gm, '        ')}\n` : ''}`)
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  process.stdout.write(wrong === 0 ? '\nEverything is right.\n' : `\n${wrong} to fix.\n`)
  return wrong === 0 ? 0 : 1
}

const MARKS = { good: 'ok    ', doubtful: 'note  ', wrong: 'WRONG ' } as const

const NEEDED = [
  ['next', 16],
  ['react', 19],
  ['@prisma/client', 7],
] as const

function checkVersions(project: Project): Finding[] {
  return NEEDED.map(([name, least]) => {
    const version = versionOf(project, name)
    const old = !version || majorOf(version) < least
    return old
      ? { state: 'wrong', title: `${name} ${version || 'is not installed'}`, fix: `npm install ${name}@${least}` }
      : { state: 'good', title: `${name} ${version}` }
  })
}

async function checkService(project: Project, given: string | undefined): Promise<Finding[]> {
  let runtime: Runtime
  let file: string
  try {
    const loaded = await loadAuth(project, given)
    file = loaded.file
    runtime = loaded.open()
  } catch (error) {
    return [brokenService(error), ...checkFiles(project, null)]
  }
  return [
    { state: 'good', title: `${file}: the settings are right` },
    ...checkFiles(project, runtime.ctx.config),
    ...checkSettings(runtime.ctx.config),
    ...checkClient(runtime),
    await checkDatabase(runtime),
    await checkMail(runtime),
  ]
}

function brokenService(error: unknown): Finding {
  if (error instanceof ConfigError) {
    return { state: 'wrong', title: 'The settings have problems', fix: error.message }
  }
  if (error instanceof CliError) return { state: 'wrong', title: error.message, fix: 'npx sallyport init' }
  const message = error instanceof Error ? error.message : 'unknown'
  return { state: 'wrong', title: 'The auth file could not be loaded', fix: message }
}

const checkClient = ({ queriesAdvice }: Runtime): Finding[] =>
  queriesAdvice ? [{ state: 'doubtful', title: queriesAdvice.sign, fix: queriesAdvice.fix }] : []

async function checkDatabase({ ctx }: Runtime): Promise<Finding> {
  try {
    const missingTables = await lackingTables(ctx.db)
    const loose = missingTables.length === 0 ? await looseKeys(ctx.db) : []
    if (loose.length > 0)
      return {
        state: 'wrong',
        title: `The database compares keys without case or accents: ${loose.map(({ table }) => table).join(', ')}`,
        fix: `Run in your database, and add to your migration:\n${loose.map(({ statement }) => statement).join('\n')}`,
      }
    if (missingTables.length === 0) return { state: 'good', title: 'The database answers and has every table' }
    return {
      state: 'wrong',
      title: `The database lacks a table or a column: ${missingTables.join(', ')}`,
      fix: 'npx prisma migrate deploy. If no migration has it yet: npx prisma migrate dev --name auth. Without migrations: npx prisma db push',
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : error
    return {
      state: 'wrong',
      title: 'The database cannot be reached',
      fix: `Is it running, and is DATABASE_URL right? ${String(message).trim().split('\n').at(-1)}`,
    }
  }
}

async function checkMail({ ctx }: Runtime): Promise<Finding> {
  const { hooks, mail } = ctx.config
  if (hooks.sendMail) return { state: 'good', title: 'Your sendMail sends the emails' }
  const problem = await checkTransport(mail)
  if (problem === null) return { state: 'good', title: 'The mail server answers' }
  return { state: 'wrong', title: 'The mail server cannot be used', fix: `Is SMTP_URL right? ${problem}` }
}

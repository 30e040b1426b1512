import { ConfigError } from '../config/problems.js'
import { checkTransport } from '../email/deliver.js'
import { lackingTables } from '../store/base/tables.js'
import { CliError } from './cli-error.js'
import { checkFiles } from './doctor-files.js'
import type { Finding } from './finding.js'
import { loadAuth, loadEnvironment } from './load-auth.js'
import { parseOptions } from './options.js'
import { majorOf, type Project, readProject, versionOf } from './project.js'

type Runtime = ReturnType<Awaited<ReturnType<typeof loadAuth>>['open']>

const HELP = `npx sallyport doctor [--auth-file <path>]

Checks the app in this folder: versions, files, settings, database, mail. Says how to mend what is wrong, and ends with
exit code 1 when something is. Nothing is written, no mail is sent.
`

const OPTIONS = {
  'auth-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `npx sallyport doctor`. Gives the exit code. @throws CliError */
export async function doctor(args: string[]): Promise<number> {
  const { values } = parseOptions(args, OPTIONS)
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const project = readProject(process.cwd())
  loadEnvironment(project)
  const findings = [...checkVersions(project), ...(await checkService(project, values['auth-file']))]
  for (const { state, what, mend } of findings) {
    process.stdout.write(`${MARKS[state]}  ${what}\n${mend ? `${mend.replace(/^/gm, '        ')}\n` : ''}`)
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  process.stdout.write(wrong === 0 ? '\nNothing is wrong.\n' : `\n${wrong} to mend.\n`)
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
      ? { state: 'wrong', what: `${name} ${version || 'is not installed'}`, mend: `npm install ${name}@${least}` }
      : { state: 'good', what: `${name} ${version}` }
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
    { state: 'good', what: `${file}.ts: the settings are right` },
    ...checkFiles(project, runtime.ctx.config),
    await checkDatabase(runtime),
    await checkMail(runtime),
  ]
}

function brokenService(error: unknown): Finding {
  if (error instanceof ConfigError) {
    return { state: 'wrong', what: 'The settings have problems', mend: error.message }
  }
  if (error instanceof CliError) return { state: 'wrong', what: error.message, mend: 'npx sallyport init' }
  const message = error instanceof Error ? error.message : 'unknown'
  return { state: 'wrong', what: 'The auth file could not be loaded', mend: message }
}

async function checkDatabase({ ctx }: Runtime): Promise<Finding> {
  try {
    const lacking = await lackingTables(ctx.db)
    if (lacking.length === 0) return { state: 'good', what: 'The database answers, and has every table' }
    return {
      state: 'wrong',
      what: `The database lacks a table or a column: ${lacking.join(', ')}`,
      mend: 'npx prisma migrate deploy (or: npx prisma migrate dev --name auth)',
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : error
    return {
      state: 'wrong',
      what: 'The database cannot be reached',
      mend: `Is it running, and is DATABASE_URL right? ${String(message).trim().split('\n').at(-1)}`,
    }
  }
}

async function checkMail({ ctx }: Runtime): Promise<Finding> {
  const { hooks, mail } = ctx.config
  if (hooks.sendMail) return { state: 'good', what: 'Mails are sent by your sendMail' }
  const problem = await checkTransport(mail)
  if (problem === null) return { state: 'good', what: 'The mail server answers' }
  return { state: 'wrong', what: 'The mail server cannot be used', mend: `Is SMTP_URL right? ${problem}` }
}

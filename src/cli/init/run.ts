import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { CliError } from '../cli-error.js'
import { parseOptions } from '../options.js'
import { addCommand, inWordsOf, packageManagerOf } from '../package-manager.js'
import { type Project, readProject } from '../project.js'
import { checkedPrefix, checkedUsername, settingIn } from './answers.js'
import { type Ask, openAsk } from './ask.js'
import type { Answers, Change, Plan } from './change.js'
import { planInit } from './plan.js'
import { isDatabase } from './prisma.js'
import { readPrisma } from './prisma-setup.js'

const HELP = `npx sallyport init [options]

Adds to the Next.js app in this folder: Prisma models, the auth file, routes, pages, the provider in the layout,
withSallyport in the configuration, and a secret in .env. It shows the changes, asks before it writes, and overwrites no file.

  --yes                   ask nothing
  --dry-run               show the changes, write nothing
  --database <name>       sqlite (default), postgresql or mysql (MariaDB too), for an app without Prisma
  --auth-prefix <path>    where the routes are mounted; default /api/auth
  --social-prefix <path>  the same for the social routes; default /api/social
  --user-model <name>     your user model; default User
  --username <value>      whether accounts have a username: required, optional, or none (default)
  --auth-file <path>      the file that calls createAuth; default auth.ts beside app/
  --no-pages              write no pages, because you have your own
  --openapi               also mount the schema, the explorer and the reference under /api
  --no-install            do not install packages, nor generate the Prisma client
`

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  database: { type: 'string' },
  'auth-prefix': { type: 'string' },
  'social-prefix': { type: 'string' },
  'user-model': { type: 'string' },
  'auth-file': { type: 'string' },
  username: { type: 'string' },
  'no-pages': { type: 'boolean', default: false },
  openapi: { type: 'boolean', default: false },
  'no-install': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values']

/** `npx sallyport init`. Returns the exit code. @throws CliError */
export async function init(args: string[]): Promise<number> {
  const { values } = parseOptions(args, OPTIONS)
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const project = readProject(process.cwd())
  const { ask, close } = openAsk(values.yes || values['dry-run'])
  try {
    const plan = planInit(project, await settle(project, values, ask))
    show(plan, !values.yes)
    if (values['dry-run']) return 0
    if (plan.changes.length === 0) return finish(project, plan, true)
    if (!/^y(es)?$/i.test(await ask('Write these files?', 'yes'))) return 1
    write(project, plan)
    return finish(project, plan, values['no-install'])
  } finally {
    close()
  }
}

async function settle(project: Project, values: Values, ask: Ask): Promise<Answers> {
  const known = values.database ?? readPrisma(project)?.provider
  const database = known ?? (await ask('Database: sqlite, postgresql or mysql?', 'sqlite'))
  if (!isDatabase(database))
    throw new CliError(`sallyport runs on sqlite, postgresql and mysql, not on ${database}.`, 2)
  const authFile = values['auth-file']?.replace(/^\.\//, '').replace(/\.ts$/, '') ?? `${project.base}auth`
  const earlier = project.read(`${authFile}.ts`)
  const earlierValue = settingIn(earlier ?? '')
  const prefix = async (given: string | undefined, question: string, otherwise: string) =>
    checkedPrefix(given ?? (await ask(question, otherwise)))
  return {
    database,
    authPrefix: await prefix(values['auth-prefix'], 'Path of the routes?', earlierValue('AUTH_PREFIX', '/api/auth')),
    socialPrefix: await prefix(
      values['social-prefix'],
      'Path of the routes of social login?',
      earlierValue('SOCIAL_PREFIX', '/api/social'),
    ),
    userModel: values['user-model'] ?? earlierValue('user', 'User'),
    // An auth file without the setting has its default.
    username: checkedUsername(
      values.username ??
        (earlier === null
          ? await ask('Accounts with a username: required, optional or none?', 'none')
          : earlierValue('USERNAME', 'required')),
    ),
    authFile,
    pages: !values['no-pages'],
    openapi: values.openapi,
  }
}

/** Names only: the values in such a file may be secrets. */
function addedNames({ before, after }: Change): string {
  const known = new Set((before ?? '').split('\n'))
  const added = after.split('\n').filter((line) => line !== '' && !known.has(line))
  return `${added.map((line) => `+${line.split('=', 1)[0]}=…`).join('\n')}\n`
}

function show({ changes, manualSteps, kept }: Plan, whole: boolean): void {
  for (const change of changes) {
    const { path, before, after } = change
    process.stdout.write(`${before === null ? 'create' : 'change'}  ${path}\n`)
    if (!whole && before === null) continue
    if (change.secret) {
      process.stdout.write(addedNames(change))
      continue
    }
    const patch = createTwoFilesPatch(path, path, before ?? '', after, '', '', {
      context: 2,
    })
    process.stdout.write(`${patch.split('\n').slice(3).join('\n')}\n`)
  }
  for (const path of kept) process.stdout.write(`keep    ${path}\n`)
  if (changes.length === 0) process.stdout.write('There is nothing to write.\n')
  if (manualSteps.length > 0)
    process.stdout.write(`\nBy hand:\n\n${manualSteps.map((line) => `- ${line}`).join('\n')}\n`)
}

/** @throws CliError before anything is written, when a file was changed or leads out of the app */
function write({ root, read }: Project, { changes }: Plan): void {
  for (const { path, before } of changes) {
    checkPlace(root, path)
    if (read(path) !== before)
      throw new CliError(`${path} changed in the meantime, so nothing was written. Run it again.`)
  }
  for (const { path, before, after, secret } of changes) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, endedAs(file, after), {
      flag: before === null ? 'wx' : 'w',
      ...(secret ? { mode: 0o600 } : {}),
    })
    // `mode` above applies only to new files.
    if (secret) chmodSync(file, 0o600)
  }
}

/** The text with the line ends of the existing file. */
const endedAs = (file: string, text: string): string =>
  existsSync(file) && readFileSync(file, 'utf8').includes('\r\n') ? text.replaceAll('\n', '\r\n') : text

/**
 * Every part of a path must be a plain folder or file of the app. A symbolic link could lead outside, or into a public
 * folder.
 */
function checkPlace(root: string, path: string): void {
  if (isAbsolute(path) || path.split('/').includes('..')) throw new CliError(`${path} is outside the app.`, 2)
  const parts = path.split('/')
  for (let length = 1; length <= parts.length; length++) {
    const part = parts.slice(0, length).join('/')
    const found = lstatSync(join(root, part), { throwIfNoEntry: false })
    const isRight = length < parts.length ? found?.isDirectory() : found?.isFile()
    if (found && !isRight)
      throw new CliError(`${part} is not a plain ${length < parts.length ? 'folder' : 'file'}: write ${path} by hand.`)
  }
}

function finish({ root }: Project, plan: Plan, skip: boolean): number {
  const { runtime, development } = plan.packages
  const manager = packageManagerOf(root)
  const generate = 'npx prisma generate'
  const commands = [
    ...(runtime.length > 0 ? [addCommand(manager, runtime)] : []),
    ...(development.length > 0 ? [addCommand(manager, development, ['-D'])] : []),
    ...(plan.next.includes(generate) ? [inWordsOf(manager, generate).split(' ')] : []),
  ]
  const failed = skip ? commands : commands.filter((command) => !run(root, command))
  const left = [
    ...failed.map((command) => command.join(' ')),
    ...plan.next.filter((step) => step !== generate).map((step) => inWordsOf(manager, step)),
  ]
  process.stdout.write(`\nNext:\n\n${left.map((step) => `  ${step}`).join('\n')}\n`)
  return failed.length > 0 && !skip ? 1 : 0
}

function run(cwd: string, [program = '', ...args]: string[]): boolean {
  process.stdout.write(`\n$ ${[program, ...args].join(' ')}\n`)
  const windows = process.platform === 'win32'
  return spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: windows }).status === 0
}

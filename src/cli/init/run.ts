import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { CliError } from '../cli-error.js'
import { parseOptions } from '../options.js'
import { addCommand, inWordsOf, packageManagerOf } from '../package-manager.js'
import { type Project, readProject } from '../project.js'
import { openAsk } from './ask.js'
import type { Change, Plan } from './change.js'
import { INIT_HELP, INIT_OPTIONS } from './options.js'
import { planInit } from './plan.js'
import { settle } from './settle.js'

/** `npx sallyport init`. Returns the exit code. @throws CliError */
export async function init(args: string[]): Promise<number> {
  const { values } = parseOptions(args, INIT_OPTIONS)
  if (values.help) {
    process.stdout.write(INIT_HELP)
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

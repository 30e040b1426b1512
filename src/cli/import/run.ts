import type { WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { NO_IMPORTS } from '../../config/models.js'
import { ConfigError } from '../../config/problems.js'
import type { Caller, Context } from '../../context.js'
import { randomId } from '../../crypto/random.js'
import { importPeople, isOtherSource } from '../../flows/import/run.js'
import { undoImport } from '../../flows/import/undo.js'
import { CliError } from '../cli-error.js'
import { attended, openApp } from '../open-app.js'
import { parseOptions } from '../options.js'
import { IMPORT_OPTIONS, readOptions, sourceName } from './options.js'
import { printed, tallied } from './print.js'
import type { Reader } from './reader.js'
import { READERS } from './readers.js'

const HELP = `npx sallyport import <source> --from <url or file> [options]

Imports the people of another system. Without --apply it writes nothing, and reports what it would do. The exit code is 1
while a person is undecided.

  sources: ${Object.keys(READERS).join(', ')}

  --source <name>          the name of the system, if you import several of one kind; default the reader's
  --same-source            the source is the one of the earlier runs, in another place
  --from <url or file>     the source. Secrets come from the environment, never from the arguments
  --apply                  writes, if every person is decided
  --report <file>          one line of JSON for each person
  --decisions <file>       lines of <source id>,<decision>: skip, win, overwrite, same-person or
                           username:<name>
  --names <policy>         for a name that is refused or taken: address, suffix or skip
  --duplicates <policy>    for an address that several have: newest-login, active or skip
  --accept-mfa-loss <n>    n people lose every second factor; they reset the password and enroll again
  --trust-unproven <n>     n people with an unproven address keep their factors and links
  --sync-inactive          disables people who are inactive or missing in the source, also after a change here
  --map <column>=<field>   imports a column of the source into a field of your user model; can be repeated
  --tokens                 AUTH_TYPE 'token': keys of Django REST framework stay valid
  --passkey-rp <domain>    better-auth, authjs: the domain of the passkeys (rpID)
  --user-table <table>     django: the table of the users, if it cannot be found
  --batch <n>              people of one transaction; default 500
  --resume                 continues a run that was interrupted
  --undo <run>             deletes the people of a run who have not signed in since; needs no --from
  --auth-file <path>       the file that calls createAuth; default auth.ts beside app/
`

/** `npx sallyport import`. Returns the exit code. @throws CliError */
export async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, IMPORT_OPTIONS)
  const [source = ''] = positionals
  const reader = Object.hasOwn(READERS, source) ? READERS[source] : undefined
  if (values.help || !reader) {
    ;(values.help ? process.stdout : process.stderr).write(HELP)
    return values.help ? 0 : 2
  }
  if (values.from === undefined && values.undo === undefined) {
    throw new CliError('Which people? Give a URL or a file: --from <url or file>', 2)
  }
  const { ctx, settled } = attended(await openApp(values['auth-file']))
  if (!ctx.db.fragments.imports) throw new CliError(new ConfigError([NO_IMPORTS]).message)
  const { sql } = ctx.db
  const fields = sql.fields(sql.userModel).map(({ name }) => name)
  const {
    from = '',
    report,
    undo: runId,
    'user-table': userTable,
    'passkey-rp': passkeyRp,
    'same-source': isSame,
  } = values
  const name = sourceName(source, values.source)
  const code = await (runId === undefined
    ? run(ctx, reader, { from, report, userTable, passkeyRp, isSame, options: readOptions(name, values, fields) })
    : undo(ctx, name, runId))
  await settled()
  return code
}

const callerOf = (ctx: Context): Caller => ({
  requestId: randomId(),
  address: null,
  locale: ctx.config.settings.DEFAULT_LOCALE,
  now: ctx.now(),
})

async function undo(ctx: Context, source: string, runId: string): Promise<number> {
  const tally = await undoImport(ctx, { source, runId }, callerOf(ctx))
  if (tally === null) throw new CliError(`No person of ${source} was created by the run ${runId}.`)
  process.stdout.write(tallied(tally))
  return 0
}

interface Given {
  from: string
  report: string | undefined
  userTable: string | undefined
  passkeyRp: string | undefined
  isSame: boolean
  options: ReturnType<typeof readOptions>
}

async function run(ctx: Context, reader: Reader, given: Given): Promise<number> {
  const { from, report, userTable, passkeyRp, isSame, options } = given
  if (!isSame && (await isOtherSource(ctx, options))) {
    throw new CliError(
      `The people of ${options.source} came from another file or database. If this is another system, give it a name: ` +
        '--source <name>. If it is the same one in another place: --same-source',
    )
  }
  const caller = callerOf(ctx)
  const read = () => reader.read(from, { tokens: options.tokens, env: process.env, userTable, passkeyRp })
  const file = report === undefined ? null : await openReport(report, from)
  const outcome = await importPeople(ctx, read, options, caller, {
    row: (line) => void file?.write(`${JSON.stringify(line)}\n`),
    progress: (rows) => void process.stderr.write(`${rows} rows\n`),
  })
  await closed(file)
  // A URL can contain a password, so no message has it.
  if (outcome === null) throw new CliError('The source has no people.')
  process.stdout.write(printed(outcome, options.apply))
  return outcome.problems.length === 0 ? 0 : 1
}

/** Opens the file before anything is written, so that a run never ends without its report. */
async function openReport(report: string, from: string): Promise<WriteStream> {
  if (resolve(report) === resolve(from.replace(/^file:(\/\/)?/, ''))) {
    throw new CliError('--report and --from are the same file.', 2)
  }
  try {
    return (await open(report, 'w', 0o600)).createWriteStream()
  } catch (error) {
    throw new CliError(`The report cannot be written: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

async function closed(file: WriteStream | null): Promise<void> {
  if (!file) return
  file.end()
  await finished(file)
}

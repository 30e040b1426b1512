import { jsonl } from '../../src/cli/import/jsonl.js'
import { readOptions } from '../../src/cli/import/options.js'
import { importPeople } from '../../src/flows/import/run.js'
import { openClient } from '../harness/clients.js'
import type { Provider } from '../harness/providers.js'
import { makeServiceOver } from '../harness/service.js'

const table = (verb: string, name: string) => new RegExp(`^${verb} [\`"'\\w.]*\\b${name}\\b`)

/** The statements of a run, in their order within a batch. `accounts` and `marks` are of one transaction. */
const STATEMENTS = {
  updates: table('UPDATE', 'User'),
  accounts: table('INSERT INTO', 'User'),
  marks: table('INSERT INTO', 'AuthImport'),
  endedKeys: table('UPDATE', 'AuthSession'),
}

/** `batch`: between two transactions. */
export type Moment = keyof typeof STATEMENTS | 'batch'

/** Imports a file in batches of two, and is killed with kill -9 after a statement, or after a batch. */
export default async function runAndDie(
  provider: Provider,
  url: string,
  path: string,
  moment: Moment,
  count: string,
  tokens: 'tokens' | '',
) {
  const client = await openClient(provider, url)
  const { ctx } = makeServiceOver(client, { USE_MFA: true, AUTH_TYPE: tokens === '' ? 'jwt' : 'token' })
  let seen = 0
  const see = (one: Moment) => {
    if (one === moment && ++seen === Number(count)) process.kill(process.pid, 'SIGKILL')
  }
  client.$on('query', ({ query }) => {
    if (moment !== 'batch' && STATEMENTS[moment].test(query)) see(moment)
  })
  const typed = { from: path, apply: true, 'dry-run': false, resume: false, batch: '2', 'sync-inactive': false }
  const options = readOptions('jsonl', { ...typed, tokens: tokens !== '' }, [])
  const read = () => jsonl.read(path, { tokens: options.tokens, env: {} })
  const caller = { requestId: 'import', address: null, locale: 'en', now: ctx.now() }
  await importPeople(ctx, read, options, caller, { progress: () => see('batch') })
  return 'still alive'
}

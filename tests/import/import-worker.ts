import { jsonl } from '../../src/cli/import/jsonl.js'
import { readOptions } from '../../src/cli/import/options.js'
import { importPeople } from '../../src/flows/import/run.js'
import { openClient } from '../harness/clients.js'
import type { Provider } from '../harness/providers.js'
import { makeServiceOver } from '../harness/service.js'

const INSERT = /^INSERT INTO [`"'\w.]*User\b/

/** Imports a file in batches of two, and is killed with kill -9 within the transaction of a batch, or after it. */
export default async function runAndDie(
  provider: Provider,
  url: string,
  path: string,
  batch: string,
  when: 'within' | 'after',
) {
  const client = await openClient(provider, url)
  const { ctx } = makeServiceOver(client, { USE_MFA: true })
  const die = () => void process.kill(process.pid, 'SIGKILL')
  let inserts = 0
  client.$on('query', ({ query }) => {
    if (INSERT.test(query) && ++inserts === Number(batch) && when === 'within') die()
  })
  const typed = { from: path, apply: true, 'dry-run': false, resume: false, batch: '2', 'sync-inactive': false }
  const options = readOptions('jsonl', typed, [])
  const read = () => jsonl.read(path, { tokens: false, env: {} })
  const caller = { requestId: 'import', address: null, locale: 'en', now: ctx.now() }
  await importPeople(ctx, read, options, caller, {
    progress: (rows) => {
      if (when === 'after' && rows === 2 * Number(batch)) die()
    },
  })
  return 'still alive'
}

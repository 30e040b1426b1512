import { type ChildProcess, fork } from 'node:child_process'

type Message = { ready: true } | { result: unknown }

function result(child: ChildProcess, onReady: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (data) => {
      errors += data
    })
    child.on('message', (message: Message) => {
      if ('ready' in message) onReady()
      else resolve(message.result)
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`a process ended with ${code}: ${errors}`)))
  })
}

/**
 * Calls the default export of a TypeScript module (a path from the root, for example './tests/x-worker.ts') in one process for
 * each list of arguments, all at once. The last argument is `together()`, which resolves once every process has called it.
 * Returns the results.
 */
export async function runProcesses<T>(module: string, calls: readonly (readonly string[])[]): Promise<T[]> {
  let waiting = 0
  const children = calls.map((args) =>
    fork('tests/harness/run-module.mjs', [module, ...args], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    }),
  )
  const onReady = () => {
    waiting += 1
    if (waiting === children.length) for (const child of children) child.send('go')
  }
  try {
    return (await Promise.all(children.map((child) => result(child, onReady)))) as T[]
  } finally {
    for (const child of children) child.kill()
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The demo, built for production and started with its own data folder. */
export interface Host {
  url: string
  dataDir: string
  /** The output so far. */
  output(): string
  /** Kills the process, as in a crash. The data remain. */
  kill(): Promise<void>
  /** Starts it again with the same port and data. */
  restart(): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

type Env = Readonly<Record<string, string | undefined>>

const NEXT = join(process.cwd(), 'node_modules/next/dist/bin/next')

// The host gets no variables of the developer's environment.
const OWN = /^(PORT|BASE_URL|AUTH_|DATABASE_URL|REDIS_URL|SMTP_URL|MAIL_FROM|SOCIALACCOUNT_|DEMO_|DATA_DIR|NODE_ENV)/

function environment(env: Env): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN.test(name))
  return { ...Object.fromEntries(inherited), NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}

/** The arguments of Node that run the demo, and the folder. */
export interface Program {
  args: string[]
  cwd?: string
}

/** `npm start`. */
const demo: Program = { args: [join(process.cwd(), 'scripts/demo/start.mjs')] }

/** A command of Next. */
export const nextCommand = (command: string): Program => ({ args: [NEXT, command] })

/** Runs the demo. `print` gets its output. */
function launch(env: Env, print: (text: string) => void, { args, cwd } = demo): ChildProcess {
  const child = spawn(process.execPath, args, { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'], cwd })
  child.stdout?.on('data', (data) => print(String(data)))
  child.stderr?.on('data', (data) => print(String(data)))
  return child
}

async function isReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/login`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The demo did not respond:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

export async function startHost(env: Env = {}, program: Program = demo): Promise<Host> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sallyport-demo-'))
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const settings = { PORT: String(port), DATA_DIR: dataDir, ...env }
  let output = ''
  const start = () => launch(settings, (text) => (output += text), program)
  let child = start()
  const ready = () => isReady(url, child, () => output)
  await ready()
  return {
    url,
    dataDir,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      await end(child, 'SIGTERM')
      child = start()
      await ready()
    },
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the demo with settings that it must refuse. Returns the exit code and the output. */
export async function startRefused(env: Env): Promise<{ code: number | null; output: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sallyport-demo-'))
  let output = ''
  const child = launch({ PORT: String(await freePort()), DATA_DIR: dataDir, ...env }, (text) => (output += text))
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  rmSync(dataDir, { recursive: true, force: true })
  return { code, output }
}

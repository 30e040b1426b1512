import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** true if this machine has a Redis server. Otherwise its tests are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function connected(port: number, tries = 100): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    return connected(port, tries - 1)
  }
}

type Reply = number | string | null | Error | Reply[]

/** Reads one reply of the protocol at `at`; undefined while it is incomplete. */
function parse(text: string, at: number): { reply: Reply; end: number } | undefined {
  const line = text.indexOf('\r\n', at)
  if (line < 0) return undefined
  const [kind, rest, next] = [text[at], text.slice(at + 1, line), line + 2]
  if (kind === ':') return { reply: Number(rest), end: next }
  if (kind === '+') return { reply: rest, end: next }
  if (kind === '-') return { reply: new Error(rest), end: next }
  const length = Number(rest)
  if (kind === '$') {
    if (length < 0) return { reply: null, end: next }
    return text.length < next + length + 2
      ? undefined
      : { reply: text.slice(next, next + length), end: next + length + 2 }
  }
  const items: Reply[] = []
  let end = next
  while (items.length < length) {
    const item = parse(text, end)
    if (!item) return undefined
    items.push(item.reply)
    end = item.end
  }
  return { reply: items, end }
}

/** The methods of a client that the limits use, with the signatures of node-redis. */
export class SmallRedis {
  isReady = true
  private buffer = ''
  private readonly waiting: ((reply: Reply) => void)[] = []

  constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8')
    socket.on('data', (data) => this.read(`${data}`))
    socket.on('close', () => {
      this.isReady = false
    })
  }

  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<Reply> {
    return this.send(['EVAL', script, `${options.keys.length}`, ...options.keys, ...options.arguments])
  }

  del(key: string): Promise<Reply> {
    return this.send(['DEL', key])
  }

  send(words: readonly string[]): Promise<Reply> {
    const bulk = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
    this.socket.write(`*${words.length}\r\n${bulk.join('')}`)
    return new Promise((resolve, reject) => {
      this.waiting.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)))
    })
  }

  private read(data: string): void {
    this.buffer += data
    for (let found = parse(this.buffer, 0); found; found = parse(this.buffer, 0)) {
      this.buffer = this.buffer.slice(found.end)
      this.waiting.shift()?.(found.reply)
    }
  }
}

/** Starts a separate server, in memory only. */
export async function startRedis(): Promise<{ client: SmallRedis; port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const server: ChildProcess = spawn('redis-server', ['--port', `${port}`, '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
    cwd: '/tmp',
  })
  const socket = await connected(port)
  const stop = async () => {
    socket.destroy()
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
  return { client: new SmallRedis(socket), port, stop }
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { expect } from 'vitest'
import { propertiesOf } from '../../src/contract/objects.js'
import { wideHashingQueue } from '../harness/hashing.js'
import { Crash, type CrashPoint } from './crash.js'
import type { Flow, Reply } from './flow.js'
import { copyDatabase, forgetProcess, type Memory, populate, Scene, SESSIONS } from './scene.js'

/** One line of the table. */
export interface Observation {
  flow: string
  write: number
  statement: string
  moment: string
  /** What the database has of the dead request. */
  kept: string
  observed: string
}

type Prepared = Awaited<ReturnType<Flow['ready']>>

/** What exists in the end. */
interface Ending {
  rows: Record<string, number>
  sessions: Record<string, boolean>
  /** Emails by kind and address. */
  mails: Record<string, number>
  /** Intents of emails that were written. */
  intents: number
}

interface Stage {
  flow: Flow
  prepared: Prepared
  snapshot: string
  memory: Memory
  folder: string
}

const LEDGER = {
  User: '',
  AuthSession: 'WHERE revokedAt IS NULL',
  AuthRegistration: '',
  AuthMfaMethod: '',
  AuthBackupCode: 'WHERE usedAt IS NULL',
  AuthPasskey: '',
  AuthPasskeyUser: '',
  AuthSocialAccount: 'WHERE disconnectedAt IS NULL',
  AuthTrustedDevice: '',
  AuthInvitation: 'WHERE usedAt IS NULL AND revokedAt IS NULL',
  AuthAddressHold: '',
  AuthOutbox: '',
}

const countSql = `SELECT ${Object.entries(LEDGER)
  .map(([table, where]) => `(SELECT COUNT(*) FROM "${table}" ${where}) AS "${table}"`)
  .join(', ')}`

async function rowsOf(scene: Scene): Promise<Record<string, number>> {
  const [row = {}] = await scene.query<Record<string, bigint>>(countSql)
  return Object.fromEntries(Object.entries(row).map(([table, count]) => [table, Number(count)]))
}

const isSignedIn = async (scene: Scene, name: string): Promise<boolean> =>
  (await scene.browser(name).get('user/')).status === 200

async function sessionsOf(scene: Scene): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {}
  for (const name of SESSIONS) found[name] = await isSignedIn(scene, name)
  return found
}

function mailsOf(scenes: readonly Scene[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { service } of scenes)
    for (const { kind, to } of service.mails) counts[`${kind} to ${to}`] = (counts[`${kind} to ${to}`] ?? 0) + 1
  return counts
}

const intentsOf = (scenes: readonly Scene[]): number =>
  scenes.flatMap(({ crash }) => crash.kept).filter((write) => write === 'INSERT AuthOutbox').length

async function endingOf(scene: Scene, before: readonly Scene[] = []): Promise<Ending> {
  const scenes = [...before, scene]
  const [rows, mails, intents] = [await rowsOf(scene), mailsOf(scenes), intentsOf(scenes)]
  return { rows, mails, intents, sessions: await sessionsOf(scene) }
}

const codeOf = (reply: Reply): string => {
  const { code, error_codes } = propertiesOf(reply?.body)
  const [codes] = Object.values(propertiesOf(error_codes))
  return String(Array.isArray(codes) ? codes[0] : (code ?? ''))
}

const isRefused = (reply: Reply): boolean => (reply?.status ?? 200) >= 400

/** The flow without a crash: what every run with one has to end like. */
async function undisturbed({ flow, prepared, snapshot, memory, folder }: Stage) {
  const file = join(folder, 'undisturbed.db')
  copyDatabase(snapshot, file)
  const scene = await Scene.open(file, flow, memory)
  const reply = await prepared.act(scene)
  expect(isRefused(reply), reply?.text).toBe(false)
  await scene.service.settle()
  const writes = [...scene.crash.writes]
  await scene.drain()
  await prepared.done(scene)
  await scene.drain()
  const ending = await endingOf(scene)
  expect(scene.faults).toEqual([])
  await scene.close()
  return { ending, writes }
}

/** Runs the flow until the process dies. Returns the answer, if the person got it before that. */
async function dying({ flow, prepared, memory }: Stage, file: string, point: CrashPoint) {
  const scene = await Scene.open(file, flow, memory, new Crash(point))
  let reply: Reply | null = null
  const run = async () => {
    reply = await prepared.act(scene)
    await scene.service.settle()
  }
  await Promise.race([run(), scene.crash.death])
  const answered = reply as Reply | null
  expect(scene.crash.isDead, `write ${point.write} was not reached: ${scene.crash.writes}`).toBe(true)
  forgetProcess()
  wideHashingQueue()
  return { scene, isAnswered: answered !== null }
}

/** The person repeats the request, and goes on where it is refused. Returns what was observed. */
async function repeat(scene: Scene, { prepared }: Stage): Promise<string> {
  const reply = await prepared.act(scene)
  if (!isRefused(reply)) return 'the repeated request succeeds'
  const { forward } = prepared
  const refusal = `${reply?.status ?? ''} ${codeOf(reply)}`
  if (!forward?.after.includes(codeOf(reply))) throw new Error(`the repeated request: ${refusal} ${reply?.text}`)
  await forward.go?.(scene)
  return `the repeated request: ${refusal}; ${forward.says}`
}

/** Lets the person finish what the crash interrupted. */
async function complete(scene: Scene, stage: Stage, isAnswered: boolean): Promise<string[]> {
  const { flow, prepared, memory } = stage
  const observed = [isAnswered ? 'the request was answered' : await repeat(scene, stage)]
  await scene.drain()
  const isMissing = () =>
    !scene
      .mailbox()
      .slice(memory.mails.length)
      .some(({ kind }) => kind === flow.awaits)
  if (flow.awaits !== null && isMissing()) {
    expect(isRefused(await prepared.act(scene))).toBe(false)
    observed.push('the email was counted and not written: asked for a minute later, it comes')
    await scene.drain()
  }
  const more = await prepared.done(scene)
  if (more) observed.push(more)
  await scene.drain()
  return observed
}

/** The note about a difference that the flow explains. Every other one fails. */
function explained(flow: Flow, what: string, more: number): string[] {
  const reason = flow.differs[what]
  if (more > 0 && reason) return [`${more} more of ${what}: ${reason}`]
  expect(more, `${what} beyond those of a run without a crash`).toBe(0)
  return []
}

function compareRows(flow: Flow, ending: Ending, ideal: Ending, dead: Scene): string[] {
  return Object.entries(ideal.rows).flatMap(([table, count]) => {
    const more = (ending.rows[table] ?? 0) - count
    const orphans = dead.crash.kept.filter((write) => write === `INSERT ${table}`).length
    // Credentials that got lost with the answer: nobody can use them, and they end by themselves.
    const isOrphan = more > 0 && more <= orphans && /^Auth(Session|TrustedDevice)$/.test(table)
    return isOrphan ? [`${more} ${table} without a holder`] : explained(flow, table, more)
  })
}

const FEWER = 'fewer emails'

function compare(flow: Flow, ending: Ending, ideal: Ending, dead: Scene): string[] {
  for (const name of SESSIONS)
    if (!flow.ends.includes(name)) expect([name, ending.sessions[name]]).toEqual([name, ideal.sessions[name]])
  const doubled = ending.intents - ideal.intents
  const again = Object.keys({ ...ideal.mails, ...ending.mails }).flatMap((mail) => {
    const [sent, wanted] = [ending.mails[mail] ?? 0, ideal.mails[mail] ?? 0]
    if (sent < Math.min(1, wanted)) expect(flow.differs[FEWER], `emails lost: ${mail}`).toBeDefined()
    expect(sent - wanted - doubled, `emails doubled: ${mail}`).toBeLessThanOrEqual(1)
    return sent - wanted > doubled ? [`sent twice: ${mail}`] : []
  })
  const fewer = doubled < 0 ? flow.differs[FEWER] : undefined
  const intents = fewer ? [`${FEWER}: ${fewer}`] : explained(flow, 'emails', doubled)
  return [...compareRows(flow, ending, ideal, dead), ...intents, ...again]
}

/** What a crash left behind, in words that are equal for equal states. */
async function stateOf(file: string, dead: Scene, isAnswered: boolean): Promise<string> {
  const connection = await new PrismaLibSql({ url: `file:${file}` }).connect()
  const { rows } = await connection.queryRaw({ sql: countSql, args: [], argTypes: [] })
  await connection.dispose()
  return JSON.stringify([dead.crash.kept, isAnswered, dead.service.mails.length, rows])
}

/** The observations of a flow by the states that crashes left: equal states are continued once. */
type Known = Map<string, string>

/** Kills the process at a point, and continues with another one. Returns what was observed. */
async function crashAt(stage: Stage, point: CrashPoint, ideal: Ending, known: Known): Promise<Observation> {
  const { flow, snapshot, memory, folder } = stage
  const file = join(folder, `${point.write}-${point.moment}.db`)
  copyDatabase(snapshot, file)
  const { scene: dead, isAnswered } = await dying(stage, file, point)
  const state = await stateOf(file, dead, isAnswered)
  const left = dead.memory()
  const from = isAnswered ? left : { ...memory, mails: left.mails }
  const observed = known.get(state) ?? (await goOn(stage, { file, from, dead, isAnswered }, ideal))
  known.set(state, observed)
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  return {
    flow: flow.name,
    write: point.write,
    statement: dead.crash.writes[point.write - 1] ?? '',
    moment: point.moment,
    kept: dead.crash.kept.join(', '),
    observed,
  }
}

interface Aftermath {
  file: string
  /** What the people remember. */
  from: Memory
  dead: Scene
  isAnswered: boolean
}

/** A new process over the same database. */
async function goOn(stage: Stage, { file, from, dead, isAnswered }: Aftermath, ideal: Ending): Promise<string> {
  const { flow } = stage
  const scene = await Scene.open(file, flow, from)
  try {
    const alive = await sessionsOf(scene)
    for (const name of SESSIONS)
      if (ideal.sessions[name] && !flow.ends.includes(name))
        expect([name, alive[name]], 'after the crash').toEqual([name, true])
    const observed = await complete(scene, stage, isAnswered)
    const notes = compare(flow, await endingOf(scene, [dead]), ideal, dead)
    expect(scene.faults).toEqual([])
    return [...observed, ...notes].join('; ')
  } finally {
    await scene.close()
  }
}

const MEMORY = '/dev/shm'

/** Runs a flow with a crash before and after each of its writes. Returns a line for each. */
export async function sweep(flow: Flow, template: string): Promise<Observation[]> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'sallyport-chaos-'))
  try {
    const snapshot = join(folder, 'snapshot.db')
    copyDatabase(template, snapshot)
    const scene = await Scene.open(snapshot, flow)
    await populate(scene)
    const prepared = await flow.ready(scene)
    await scene.drain()
    const memory = scene.memory()
    await scene.close()
    const stage = { flow, prepared, snapshot, memory, folder }
    const { ending, writes } = await undisturbed(stage)
    expect(writes.length > 0, 'it writes').toBe(!flow.onlyReads)
    const lines: Observation[] = []
    const wrong: string[] = []
    const known: Known = new Map()
    for (const [index, what] of writes.entries())
      for (const moment of ['before', 'after'] as const) {
        try {
          lines.push(await crashAt(stage, { write: index + 1, moment }, ending, known))
        } catch (error) {
          wrong.push(`${moment} write ${index + 1} (${what}): ${error}`)
        }
      }
    expect(wrong, flow.name).toEqual([])
    return lines
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

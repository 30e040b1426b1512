import { readFileSync, writeFileSync } from 'node:fs'
import { openClient, type TestClient } from '../harness/clients.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { BASE_URL, makeServiceOver, type ProvidersOption, type SentMail, type TestService } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { Crash } from './crash.js'

/** Every part of the service is on, with the limits of a default installation. */
const SETTINGS = {
  USE_MFA: true,
  USE_PASSKEYS: true,
  EMAIL_LOGIN: 'both',
  ACCOUNT_DELETION: true,
  ACCOUNT_EXPORT: true,
  NEW_LOGIN_MAIL: true,
  MFA_TRUSTED_DEVICE_LIFETIME: '30d',
  RATE_LIMITS: {},
  TRUSTED_PROXY_HEADER: 'x-forwarded-for',
}

/** How a service of this test is configured. */
export interface Setting {
  settings?: object
  providers?: object
}

/** What the browsers of the people keep, and the time. */
export interface Memory {
  jars: ReadonlyMap<string, ReadonlyMap<string, string>>
  notes: ReadonlyMap<string, string>
  mails: readonly SentMail[]
  now: Date
}

const NOTHING: Memory = { jars: new Map(), notes: new Map(), mails: [], now: new Date('2026-05-01T10:00:00.000Z') }

/** A browser behind the proxy, which reports each answer. */
class Person extends Browser {
  constructor(
    service: TestService,
    private readonly seen: (status: number, what: string) => void,
  ) {
    super(service, { at: BASE_URL, headers: { 'x-forwarded-for': '203.0.113.7' } })
  }

  override call: Browser['call'] = async (method, path, call) => {
    const answer = await super.call(method, path, call)
    this.seen(answer.status, `${method} ${path}: ${answer.status} ${answer.text}`)
    // Each call names the type of its body.
    return answer as never
  }
}

/** A service over a database file, and the people at it. */
export class Scene {
  readonly crash: Crash
  readonly service: TestService
  /** Answers that no request may get. */
  readonly faults: string[] = []
  /** What people remember of answers and emails. */
  readonly notes: Map<string, string>
  readonly #people = new Map<string, Person>()
  readonly #jars: Memory['jars']
  readonly #earlier: readonly SentMail[]
  readonly #client: TestClient

  private constructor(client: TestClient, crash: Crash, setting: Setting, memory: Memory) {
    this.#client = client
    this.crash = crash
    this.#jars = memory.jars
    this.notes = new Map(memory.notes)
    this.#earlier = memory.mails
    const sendMail = async (message: object, { kind }: { kind: string }) => {
      if (!crash.isDead) this.service.mails.push({ ...(message as SentMail), kind })
    }
    const SOCIALACCOUNT_PROVIDERS = setting.providers as ProvidersOption | undefined
    this.service = makeServiceOver(
      client,
      { ...SETTINGS, ...setting.settings },
      { sendMail, ...(SOCIALACCOUNT_PROVIDERS && { SOCIALACCOUNT_PROVIDERS }) },
    )
    this.service.clock.now = memory.now
  }

  static async open(file: string, setting: Setting, memory: Memory = NOTHING, crash = new Crash()): Promise<Scene> {
    const client = await openClient('sqlite', `file:${file}`, { adapter: crash.adapter(`file:${file}`) })
    return new Scene(client, crash, setting, memory)
  }

  /** The browser of that name, with the cookies that it had. */
  browser(name: string): Browser {
    const known = this.#people.get(name)
    if (known) return known
    const made = new Person(this.service, (status, what) => {
      if (status >= 500 && status !== 503) this.faults.push(what)
    })
    for (const [cookie, value] of this.#jars.get(name) ?? []) made.jar.set(cookie, value)
    this.#people.set(name, made)
    return made
  }

  memory(): Memory {
    const jars = new Map([...this.#jars].map(([name, jar]) => [name, new Map(jar)]))
    for (const [name, { jar }] of this.#people) jars.set(name, new Map(jar))
    return { jars, notes: new Map(this.notes), mails: this.mailbox(), now: this.service.clock.now }
  }

  /** Every email so far, oldest first. */
  mailbox = (): readonly SentMail[] => [...this.#earlier, ...this.service.mails]

  query = <Row>(sql: string): Promise<Row[]> => this.#client.$queryRawUnsafe<Row[]>(sql)

  /** Sends what is due, also the emails that a dead process had claimed. */
  async drain(): Promise<void> {
    await this.service.settle()
    this.service.clock.advance(61)
    await this.service.settle()
  }

  /** Ends the process in good order. The database file is whole then. */
  async close(): Promise<void> {
    await this.service.settle()
    await this.#client.$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)')
    await this.#client.$disconnect()
  }
}

/** What a process knows, and a dead one has forgotten: queues, slots, caches. */
export function forgetProcess(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis))
    if (key.description?.startsWith('sallyport/')) Reflect.deleteProperty(globalThis, key)
}

/** The sessions that no crash may end: two of Ann and one of Ben. */
export const SESSIONS = ['own', 'other', 'ben'] as const

/** Ann with two browsers, and Ben with one. The session of `own` is new enough for sensitive changes. */
export async function populate(scene: Scene): Promise<void> {
  await makeUser(scene.service, 'ann')
  await makeUser(scene.service, 'ben')
  const enter = async (browser: string, username: string) => {
    const answer = await scene.browser(browser).post('login/', { username, password: PASSWORD })
    if (answer.status !== 200) throw new Error(`login of ${username}: ${answer.text}`)
  }
  await enter('ben', 'ben')
  await enter('other', 'ann')
  scene.service.clock.advance(400)
  await enter('own', 'ann')
  await scene.drain()
  scene.service.mails.length = 0
}

/** The files of a database at rest. */
export const copyDatabase = (from: string, to: string): void => {
  writeFileSync(to, readFileSync(from))
}

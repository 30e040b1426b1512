import { type Auth, createAuthWith } from '../../src/auth/create-auth.js'
import type { AuthOptions, MailMessage, PasswordHasher } from '../../src/config/types.js'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { makePasswordHasher } from '../../src/crypto/password.js'
import { wideHashingQueue } from './hashing.js'
import { pendingTasks } from './tasks.js'

wideHashingQueue()

export const SECRET = 'k7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc'
export const BASE_URL = 'http://localhost:3000'

/** bcrypt at its lowest cost, because most tests are not about hashing. */
export const fastHasher = (secret = SECRET): PasswordHasher => ({
  ...makePasswordHasher(makeKeyRing([secret]), { cost: 4 }),
  needsRehash: () => false,
})

/** The providers of a test, invalid ones included. */
export type ProvidersOption = NonNullable<AuthOptions['SOCIALACCOUNT_PROVIDERS']>

export interface SentMail extends MailMessage {
  kind: string
}

export interface TestService {
  /** The service type with usernames, which most tests use. */
  auth: Auth
  /** The runtime, for access to keys and store. */
  ctx: ReturnType<ReturnType<typeof createAuthWith>['open']>['ctx']
  mails: SentMail[]
  /** The events that the host's hook received. */
  events: { type: string; outcome: string; reason?: string | undefined }[]
  logged: string[]
  /** Waits for every task that runs after a response, and sends the due emails. */
  settle(): Promise<void>
  clock: { now: Date; advance(seconds: number): void }
}

/** A service over a test database, with real handlers, captured emails and its own clock. */
export const makeService = (
  database: { client: object },
  settings: object = {},
  options: Partial<AuthOptions> = {},
): TestService => makeServiceOver(database.client, settings, options)

/** The same over any Prisma client. */
export function makeServiceOver(
  prisma: object,
  settings: object = {},
  options: Partial<AuthOptions> = {},
): TestService {
  const mails: SentMail[] = []
  const events: TestService['events'] = []
  const logged: string[] = []
  const tasks = new Set<Promise<void>>()
  const clock = {
    now: new Date('2026-05-01T10:00:00.000Z'),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
  }
  const note = (message: string, detail?: object) => void logged.push(`${message} ${JSON.stringify(detail ?? {})}`)
  const made = createAuthWith<object, object, 'required'>(
    {
      prisma,
      secret: SECRET,
      mail: { from: 'Test <test@example.com>' },
      hasher: fastHasher(),
      log: { info: note, warn: note, error: note },
      sendMail: async (message, { kind }) => void mails.push({ ...message, kind }),
      onEvent: (event) => void events.push(event),
      ...options,
      AUTH_CONFIG: { BASE_URL, RATE_LIMITS: false, ...settings },
    },
    {
      now: () => clock.now,
      onTask: (task) => {
        for (const set of [tasks, pendingTasks]) {
          set.add(task)
          void task.finally(() => set.delete(task))
        }
      },
    },
  )
  const settle = async () => {
    while (tasks.size > 0) await Promise.all(tasks)
    await made.auth.deliverDue()
    while (tasks.size > 0) await Promise.all(tasks)
  }
  return { auth: made.auth, ctx: made.open().ctx, mails, events, logged, settle, clock }
}

import { type Auth, createAuthWith } from '../auth/create-auth.js'
import type { AuthOptions } from '../config/types.js'
import { makeKeyRing } from '../crypto/keys.js'
import { makePasswordHasher } from '../crypto/password.js'
import { type Mailbox, makeMailbox, type TestMail } from './mailbox.js'
import {
  makeTestUser,
  type NewTestUser,
  signedInCookies,
  signedInHeaders,
  type TestCookie,
  type TestUser,
} from './users.js'

/** Lets a test move time on without waiting. */
export interface TestClock {
  now(): Date
  set(time: Date): void
  /** @param seconds may be negative */
  advance(seconds: number): void
}

/** The host's own service, over the host's own database, as tests want it. */
export interface TestAuth<UserFields = object> extends Mailbox {
  auth: Auth<UserFields>
  clock: TestClock
  makeUser(user?: NewTestUser): Promise<TestUser>
  /** A copy of the request that is signed in as the user. */
  signIn(request: Request, user: TestUser): Promise<Request>
  /** Headers that sign a request in; for `fetch`, Playwright's `extraHTTPHeaders` and the like. */
  signedInHeaders(user: TestUser): Promise<Record<string, string>>
  /** Cookies of a browser that is signed in, for Playwright's `context.addCookies`. @throws Error without cookie mode */
  signedInCookies(user: TestUser): Promise<TestCookie[]>
  /** Waits for what runs after answers, and sends the mail that is due into the mailbox. */
  settle(): Promise<void>
}

const TEST_SECRET = 'sallyport-tests-2vT9xW4zB8nM1pR5sY3dF6gH'

/**
 * The service with real handlers, a captured mailbox, a clock of its own and a quick password hash. For tests alone: it
 * is not reachable from the package's other entries, so no production build holds it.
 * @param options those of `createAuth`; `secret`, BASE_URL (http://localhost:3000) and RATE_LIMITS (false) have defaults
 * @example
 * const { auth, makeUser, signIn } = createTestAuth({ prisma })
 * const response = await GET(await signIn(new Request('http://localhost:3000/api/orders'), await makeUser()))
 */
export function createTestAuth<UserFields = object>(
  options: Partial<AuthOptions<UserFields>> & Pick<AuthOptions<UserFields>, 'prisma'>,
): TestAuth<UserFields> {
  const mails: TestMail[] = []
  const tasks = new Set<Promise<void>>()
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const secret = options.secret ?? TEST_SECRET
  const [newest = TEST_SECRET] = typeof secret === 'string' ? [secret] : secret
  const { auth, open } = createAuthWith<UserFields>(
    {
      secret,
      mail: { from: 'tests@example.com' },
      hasher: { ...makePasswordHasher(makeKeyRing([newest]), { cost: 4 }), needsRehash: () => false },
      sendMail: async (message, { kind }) => void mails.push({ ...message, kind }),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      ...options,
      AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', RATE_LIMITS: false, ...options.AUTH_CONFIG },
    },
    {
      now,
      onTask: (task) => {
        tasks.add(task)
        void task.finally(() => tasks.delete(task))
      },
    },
  )
  const idle = async () => {
    while (tasks.size > 0) await Promise.all(tasks)
  }
  const headersOf = (user: TestUser) => signedInHeaders(open().ctx, user.row.id)
  return {
    auth,
    ...makeMailbox(
      () => mails,
      () => open().ctx.config.settings.FRONTEND_BASE_URL,
    ),
    clock: {
      now,
      set: (time) => {
        offset = time.getTime() - Date.now()
      },
      advance: (seconds) => {
        offset += seconds * 1000
      },
    },
    makeUser: (user) => makeTestUser(open().ctx, user),
    signIn: async (request, user) => {
      const headers = new Headers(request.headers)
      for (const [name, value] of Object.entries(await headersOf(user))) headers.set(name, value)
      if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
      return new Request(request, { headers })
    },
    signedInHeaders: headersOf,
    signedInCookies: (user) => signedInCookies(open().ctx, user.row.id),
    settle: async () => {
      await idle()
      await auth.deliverDue()
      await idle()
    },
  }
}

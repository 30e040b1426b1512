import { type Auth, createAuthWith } from '../auth/create-auth.js'
import type { AuthOptions } from '../config/types.js'
import type { UsernameMode } from '../contract/client-config.js'
import { makeKeyRing } from '../crypto/keys.js'
import { makePasswordHasher } from '../crypto/password.js'
import { type Mailbox, makeMailbox, type TestMail } from './mailbox.js'
import { makeTestPasskey } from './make-passkey.js'
import type { TestPasskey, TestPasskeyOptions } from './passkey.js'
import {
  makeTestUser,
  type NewTestUser,
  signedInCookies,
  signedInHeaders,
  type TestCookie,
  type TestUser,
} from './users.js'

/** Lets a test advance the time without waiting. */
export interface TestClock {
  now(): Date
  set(time: Date): void
  /** @param seconds may be negative */
  advance(seconds: number): void
}

/** The host's own service over the host's own database, with test doubles for time and email. */
export interface TestAuth<UserFields = object, PrivateFields = object, Username extends UsernameMode = 'required'>
  extends Mailbox {
  auth: Auth<UserFields, PrivateFields, Username>
  clock: TestClock
  makeUser(user?: NewTestUser): Promise<TestUser>
  /** Returns a copy of the request that is signed in as the user. */
  signIn(request: Request, user: TestUser): Promise<Request>
  /** Headers that sign a request in, for `fetch` or Playwright's `extraHTTPHeaders`. */
  signedInHeaders(user: TestUser): Promise<Record<string, string>>
  /** Cookies that sign a browser in, for Playwright's `context.addCookies`. @throws Error without cookie mode */
  signedInCookies(user: TestUser): Promise<TestCookie[]>
  /**
   * Adds a passkey to the user's account, by the routes of the service. It answers options in a test, or goes into a browser by
   * `addAuthenticator`. @throws Error without USE_PASSKEYS
   */
  makePasskey(user: TestUser, options?: TestPasskeyOptions): Promise<TestPasskey>
  /** Waits for tasks that run after a response, and delivers due emails into the mailbox. */
  settle(): Promise<void>
}

const TEST_SECRET = 'sallyport-tests-2vT9xW4zB8nM1pR5sY3dF6gH'

/**
 * Creates the service with real handlers, a captured mailbox, its own clock and a quick password hash. Only for tests: the
 * package's other entries do not import it, so no production build contains it.
 * @param options those of `createAuth`; defaults exist for `secret`, BASE_URL (http://localhost:3000) and RATE_LIMITS (false)
 * @example
 * const { auth, makeUser, signIn } = createTestAuth({ prisma })
 * const request = new Request('http://localhost:3000/api/auth/user/')
 * const response = await auth.handlers.GET(await signIn(request, await makeUser()))
 */
export function createTestAuth<UserFields = object, PrivateFields = object, Username extends UsernameMode = 'required'>(
  options: TestOptions<UserFields, PrivateFields, Username>,
): TestAuth<UserFields, PrivateFields, Username> {
  const mails: TestMail[] = []
  const clock = makeClock()
  const tasks = new Set<Promise<void>>()
  const onTask = (task: Promise<void>) => {
    tasks.add(task)
    void task.finally(() => tasks.delete(task))
  }
  const { auth, open } = createAuthWith<UserFields, PrivateFields, Username>(withDefaults(options, mails), {
    now: clock.now,
    onTask,
  })
  const idle = async () => {
    while (tasks.size > 0) await Promise.all(tasks)
  }
  const headersOf = (user: TestUser) => signedInHeaders(open().ctx, user.row.id)
  return {
    auth,
    clock,
    ...makeMailbox(
      () => mails,
      () => open().ctx.config.settings.FRONTEND_BASE_URL,
    ),
    makeUser: (user) => makeTestUser(open().ctx, user),
    signIn: async (request, user) => signedIn(request, await headersOf(user)),
    signedInHeaders: headersOf,
    signedInCookies: (user) => signedInCookies(open().ctx, user.row.id),
    makePasskey: async (user, options = {}) =>
      makeTestPasskey(auth.handlers, open().ctx, await headersOf(user), options),
    settle: async () => {
      await idle()
      await auth.deliverDue()
      await idle()
    },
  }
}

/** The options of `createAuth`, of which a test needs only `prisma`. */
export type TestOptions<UserFields, PrivateFields, Username extends UsernameMode> = Partial<
  AuthOptions<UserFields, PrivateFields, Username>
> &
  Pick<AuthOptions<UserFields, PrivateFields, Username>, 'prisma'>

/** The options of a test: emails go into `mails`, and a password hash is quick. */
function withDefaults<UserFields, PrivateFields, Username extends UsernameMode>(
  options: TestOptions<UserFields, PrivateFields, Username>,
  mails: TestMail[],
): AuthOptions<UserFields, PrivateFields, Username> {
  const secret = options.secret ?? TEST_SECRET
  const [newest = TEST_SECRET] = typeof secret === 'string' ? [secret] : secret
  return {
    secret,
    mail: { from: 'tests@example.com' },
    hasher: { ...makePasswordHasher(makeKeyRing([newest]), { cost: 4 }), needsRehash: () => false },
    sendMail: async (message, { kind }) => void mails.push({ ...message, kind }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...options,
    AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', RATE_LIMITS: false, ...options.AUTH_CONFIG },
  }
}

function makeClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (time) => {
      offset = time.getTime() - Date.now()
    },
    advance: (seconds) => {
      offset += seconds * 1000
    },
  }
}

/** A copy of the request with the headers, as a browser on the service's own pages sends it. */
function signedIn(request: Request, added: Readonly<Record<string, string>>): Request {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
  return new Request(request, { headers })
}

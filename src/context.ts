import type { Config, Log, PasswordHasher } from './config/types.js'
import type { KeyRing } from './crypto/keys.js'
import type { Db } from './store/base/db.js'
import type { LimitStore } from './store/limits/limits.js'

/** The explicit first argument of every flow, built once per `createAuth`. */
export interface Context {
  config: Config
  db: Db
  keys: KeyRing
  passwords: PasswordHasher
  limits: LimitStore
  now(): Date
  log: Log
  /** Runs a task after the response: by Next's `after()` in a request scope, otherwise detached. Errors are logged. */
  afterAnswer(task: () => Promise<void>): void
  /** Wakes the mail sender; never waits for it. */
  mailDue(): void
}

/** The facts about the current request that flows use. */
export interface Caller {
  requestId: string
  /** The client's IP address; null if unknown, which turns the per-IP rules off. */
  address: string | null
  locale: string
  now: Date
  /** The User-Agent, as the client sent it. */
  userAgent?: string | undefined
  /** Value of the `auth-device` cookie, if the browser sent one. */
  device?: string | undefined
  /** Value of the `auth-trusted` cookie, if the browser sent one. */
  trusted?: string | undefined
  /** Value of the `auth-registration` cookie, if the browser sent one. */
  registration?: string | undefined
}

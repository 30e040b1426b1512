import { randomUUID } from 'node:crypto'
import type { UserId } from '../config/types.js'
import type { Caller, Context } from '../context.js'
import type { WireUser } from '../contract/client-config.js'
import { AuthError } from '../contract/errors.js'
import { hasPassword } from '../flows/base/has-password.js'
import { hostUser } from '../flows/base/public-user.js'
import {
  type AccountRef,
  accountOf,
  deleteAccount,
  endSessions,
  searchAccounts,
  sendReset,
  setPassword,
  updateAccount,
} from '../flows/operators/manage-users.js'
import { createAccount, disableAccount, enableAccount, resetSecondFactors } from '../flows/operators/operate-users.js'
import type { UserRow } from '../store/base/db.js'

/** An account as an operator sees it. */
export interface Account<User = WireUser> {
  id: UserId
  /** As `getUser` returns it. */
  user: User
  isActive: boolean
  /** null: the address is not proven. */
  emailVerifiedAt: Date | null
  hasPassword: boolean
  createdAt: Date
}

/** Identifies an account. A text is a username or an email address. */
export type AccountName = string | { id: UserId }

export interface NewAccount {
  /** Required with USERNAME 'required'; not allowed with 'none'. */
  username?: string | null | undefined
  /** Counts as verified. */
  email: string
  /** null: the owner sets the first one by a password reset. Leave it out with PASSWORD_LOGIN false. */
  password?: string | null | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  /** Columns of `schemas`. */
  [field: string]: unknown
}

export interface AccountChange {
  /** With USERNAME 'optional', null or '' removes it. */
  username?: string | null | undefined
  /** Counts as verified. Every session ends if the address changes, or if it was not verified before. */
  email?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  /** Columns of `schemas`. */
  [field: string]: unknown
}

export interface AccountQuery {
  /** A part of the username or of the address. */
  q?: string | undefined
  /** `next` of the page before. */
  cursor?: string | undefined
  /** 1 to 200. @default 50 */
  limit?: number | undefined
}

/**
 * Manages accounts from the host's code, as `npx sallyport user` does. The calls check no permission: check who calls.
 * They throw an `AuthError`: `not_found` if there is no such account (except `find` and `list`), or for `removeMfa` with USE_MFA
 * false; 'invalid' with `fields`; and `unavailable` when the account changed concurrently.
 */
export interface Users<User = WireUser> {
  /** The account, or null. */
  find(account: AccountName): Promise<Account<User> | null>
  /** One page, in the order of the ids. `next` is null on the last one. */
  list(query?: AccountQuery): Promise<{ accounts: Account<User>[]; next: string | null }>
  create(account: NewAccount): Promise<Account<User>>
  update(account: AccountName, change: AccountChange): Promise<Account<User>>
  /** Nobody can sign in any more; every session ends. */
  disable(account: AccountName): Promise<void>
  enable(account: AccountName): Promise<void>
  /** The password must satisfy the rules of registration. Every session ends, and the owner gets an email. */
  setPassword(account: AccountName, password: string): Promise<void>
  /** Emails a reset link to the owner. */
  sendReset(account: AccountName): Promise<void>
  /** Removes every second factor and passkey. Every session ends, and the owner gets an email. */
  removeMfa(account: AccountName): Promise<void>
  endSessions(account: AccountName): Promise<void>
  /** Deletes the account with its sessions, second factors and connected accounts. */
  delete(account: AccountName): Promise<void>
}

/** Creates `auth.users`. */
export function makeUsers<User>(open: () => { ctx: Context }): Users<User> {
  const on =
    <Rest extends unknown[]>(run: (ctx: Context, user: UserRow, ...rest: [...Rest, Caller]) => Promise<void>) =>
    async (account: AccountRef, ...rest: Rest): Promise<void> => {
      const { ctx } = open()
      await run(ctx, await accountOf(ctx, account), ...rest, operatorOf(ctx))
    }
  const shown = (ctx: Context, row: UserRow) => accountFrom<User>(ctx, row)
  return {
    async find(account) {
      const { ctx } = open()
      const row = await accountOf(ctx, account).catch(orNull)
      return row && shown(ctx, row)
    },
    async list({ q = '', cursor, limit = 50 } = {}) {
      const { ctx } = open()
      const { users, next } = await searchAccounts(ctx, { q, cursor, limit })
      return { accounts: users.map((row) => shown(ctx, row)), next }
    },
    async create({ first_name: firstName, last_name: lastName, username, email, password, ...own }) {
      const { ctx } = open()
      const account = { username, email, password, firstName, lastName, own }
      return shown(ctx, await createAccount(ctx, account, operatorOf(ctx)))
    },
    async update(account, change) {
      const { ctx } = open()
      return shown(ctx, await updateAccount(ctx, await accountOf(ctx, account), change, operatorOf(ctx)))
    },
    disable: on(disableAccount),
    enable: on(enableAccount),
    setPassword: on(setPassword),
    sendReset: on(sendReset),
    removeMfa: on(resetSecondFactors),
    endSessions: on(endSessions),
    delete: on(deleteAccount),
  }
}

/** The caller when the host's own code calls, and no request. */
export const operatorOf = (ctx: Context): Caller => ({
  requestId: randomUUID(),
  address: null,
  locale: ctx.config.settings.DEFAULT_LOCALE,
  now: ctx.now(),
})

function orNull(error: unknown): null {
  if (error instanceof AuthError && error.code === 'not_found') return null
  throw error
}

const accountFrom = <User>(ctx: Context, row: UserRow): Account<User> => ({
  id: row.id,
  // `User` is the output type of the host's schemas for this row.
  user: hostUser(ctx, row) as User,
  isActive: row.isActive,
  emailVerifiedAt: row.emailVerifiedAt,
  hasPassword: hasPassword(ctx, row),
  createdAt: row.createdAt,
})

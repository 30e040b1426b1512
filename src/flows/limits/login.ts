import type { RateLimit } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { UserRow } from '../../store/base/db.js'
import type { LimitRequest, LimitReturn } from '../../store/limits/rules.js'
import { addressGroup } from './address-group.js'
import { consume, MINUTE, ofStranger, ownRequest, perAddress, request } from './limits.js'

/** The account that a login names, as it is counted. */
interface NamedAccount {
  account: string
  /** A browser that signed in to the account before has counters of its own, so that strangers cannot delay the owner. */
  device: string | undefined
  caller: Caller
  /** No account has the name. */
  stranger: boolean
}

/** A counted login, whose password is not checked yet. Without a call of either function it counts as a failure. */
interface Attempt {
  /** The password was right: clears the account's counts and refunds the attempt of the address. */
  clear(): Promise<void>
  /** The login ended without a verdict on the password, or by the host's refusal. */
  refund(): Promise<void>
}

/**
 * Counts a login before the password check. Without free failures, the host is asked first: its refusal counts for the address,
 * which bounds the calls, and not for the account, which strangers could delay without any proof otherwise.
 * @param checkHuman asks the host whether a person sent the request; called after failures only
 * @throws AuthError `human_required`, `throttled`, `unavailable`
 */
export async function beginAttempt(
  ctx: Context,
  named: NamedAccount,
  checkHuman: () => Promise<void>,
): Promise<Attempt> {
  const account = counterOf(named, (value) => request(ctx, 'login_account', value))
  const address = perAddress(ctx, 'login_ip', named.caller)
  const count = (counters: LimitRequest[]) => consume(ctx, 'login_account', counters, named.caller)
  const failure = ctx.config.hooks.verifyHuman ? await countFailure(ctx, named) : NONE
  const orRefund = async (counted: readonly LimitReturn[], error: unknown) => {
    await ctx.limits.refund(counted)
    throw error
  }
  if (failure.isFree) {
    await count([account, ...address]).catch((error: unknown) => orRefund(failure.back, error))
  } else {
    await count(address)
    await checkHuman().catch((error: unknown) => orRefund(isRefusal(error) ? [] : address, error))
    await count([account]).catch((error: unknown) => orRefund(address, error))
  }
  const cleared = [account, ...failure.account].map((counter) => ({ ...counter, clear: true }))
  return {
    clear: () => ctx.limits.refund([...cleared, ...address, ...failure.back]),
    refund: () => ctx.limits.refund([account, ...address, ...failure.back]),
  }
}

const isRefusal = (error: unknown): boolean => error instanceof AuthError && error.code === 'human_required'

function counterOf({ account, device, stranger }: NamedAccount, make: (value: string) => LimitRequest): LimitRequest {
  const counter = make(device === undefined ? account : `${account}|device:${device}`)
  return stranger ? ofStranger(counter) : counter
}

const QUARTER = 15 * MINUTE

/** Failures that need no proof of a person. Many people can share an address. */
const FREE_OF_ACCOUNT: readonly RateLimit[] = [{ limit: 3, period: QUARTER }]
const FREE_OF_ADDRESS: readonly RateLimit[] = [{ limit: 10, period: QUARTER }]

interface CountedFailure {
  /** The account and the address had a free failure left, and the login is counted as one. */
  isFree: boolean
  account: readonly LimitReturn[]
  /** What was counted and is refunded when the login was no failure. */
  back: readonly LimitReturn[]
}

const NONE: CountedFailure = { isFree: true, account: [], back: [] }

/**
 * Counts the login as a failure until its verdict is known, so that parallel requests cannot all be the first ones. When an
 * account or an address has no free failure left, nothing is counted.
 */
async function countFailure(ctx: Context, named: NamedAccount): Promise<CountedFailure> {
  const { address } = named.caller
  const account = counterOf(named, (value) => failures(ctx, value))
  const network = address === null ? [] : [ownRequest(ctx, 'login_failures', addressGroup(address), FREE_OF_ADDRESS)]
  const counters = [account, ...network]
  const { allowed: isFree } = await ctx.limits.consume(counters)
  return { isFree, account: [account], back: isFree ? counters : [] }
}

const failures = (ctx: Context, value: string): LimitRequest =>
  ownRequest(ctx, 'login_failures', `account:${value}`, FREE_OF_ACCOUNT)

/** After a reset, a change of password or another kind of login: clears the counts of both names of the user. */
export function clearLoginOf(ctx: Context, user: Pick<UserRow, 'usernameKey' | 'emailKey'>): Promise<void> {
  const names = [user.usernameKey, user.emailKey].filter((name) => name !== null)
  const asks = ctx.config.hooks.verifyHuman !== undefined
  const counters = names.flatMap((name) => [
    request(ctx, 'login_account', name),
    ...(asks ? [failures(ctx, name)] : []),
  ])
  return ctx.limits.refund(counters.map((counter) => ({ ...counter, clear: true })))
}

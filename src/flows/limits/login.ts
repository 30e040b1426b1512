import type { RateLimit } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { UserRow } from '../../store/base/db.js'
import type { LimitRequest } from '../../store/limits/rules.js'
import { addressGroup } from '../base/address-group.js'
import { consume, MINUTE, ofStranger, ownRequest, perAddress, refuseReported, request } from './limits.js'

/** The account that a login names, as it is counted. */
interface NamedAccount {
  account: string
  /** A browser that signed in to the account before has counters of its own, so that strangers cannot delay the owner. */
  device: string | undefined
  caller: Caller
  /** No account has the name. */
  stranger: boolean
}

/** A counted login, whose password is not checked yet. Without a call of `clear` or `refund` its count stays. */
interface Attempt {
  /** The password was right: clears the account's counts and refunds the attempt of the address. */
  clear(): Promise<void>
  /** The login ended without a verdict on the password, or by the host's refusal. */
  refund(): Promise<void>
  /** The password was wrong: counts toward the failures after which the host is asked. */
  fail(): Promise<void>
}

/**
 * Counts a login before the password check, in one write. Without a free failure, the host is asked first: its refusal counts for
 * the address, which bounds the calls, and not for the account. Logins without a proof never reach the limit of the account, so
 * strangers cannot delay its owner without any proof.
 * @param checkHuman asks the host whether a person sent the request; called after failures only
 * @throws AuthError `human_required`, `throttled`, `unavailable`
 */
export async function beginAttempt(
  ctx: Context,
  named: NamedAccount,
  checkHuman: () => Promise<void>,
): Promise<Attempt> {
  const { caller } = named
  const account = counterOf(named, (value) => request(ctx, 'login_account', value))
  const address = perAddress(ctx, 'login_ip', caller)
  const counted = { account, address, caller }
  const proof = ctx.config.hooks.verifyHuman ? proofCounters(ctx, named, account) : NO_PROOF
  const isFree = await countUnproven(ctx, counted, proof)
  if (!isFree) await countProven(ctx, counted, checkHuman)
  const cleared = [account, ...proof.ofAccount].map((counter) => ({ ...counter, clear: true }))
  const reserved = isFree ? proof.reserved : []
  return {
    clear: () => ctx.limits.refund([...cleared, ...address, ...reserved]),
    refund: () => ctx.limits.refund([account, ...address, ...reserved]),
    fail: async () => {
      if (isFree && proof.failures.length > 0) await ctx.limits.consume(proof.failures)
    },
  }
}

interface Counted {
  account: LimitRequest
  address: LimitRequest[]
  caller: Caller
}

/** Counts a login without a proof. false: it needs the proof of a person, and nothing is counted. @throws AuthError `throttled` */
async function countUnproven(ctx: Context, { account, address, caller }: Counted, proof: ProofCounters) {
  // Read separately and without a write: a refused write would first count for the account, which could delay its owner.
  if (proof.known.length > 0 && (await ctx.limits.isUsedUp(proof.known))) return false
  if (proof.reserved.some(({ limits }) => limits.some(({ limit }) => limit < 1))) return false
  // Each counter is counted once, in the mode of its first request: the account's is a reserved one if the host has `verifyHuman`.
  const verdict = await ctx.limits.consume([...proof.reserved, account, ...address])
  if (proof.reserved.some(({ key }) => verdict.refusedKeys?.includes(key))) return false
  refuseReported(ctx, 'login_account', verdict, caller)
  return true
}

/**
 * Counts a login that needs the proof of a person: for the address before the host is asked, and for the account after it has
 * agreed.
 */
async function countProven(ctx: Context, { account, address, caller }: Counted, checkHuman: () => Promise<void>) {
  const orRefund = async (error: unknown) => {
    if (!isRefusal(error)) await ctx.limits.refund(address)
    throw error
  }
  await consume(ctx, 'login_account', address, caller)
  await checkHuman().catch(orRefund)
  await consume(ctx, 'login_account', [account], caller).catch(orRefund)
}

const isRefusal = (error: unknown): boolean => error instanceof AuthError && error.code === 'human_required'

function counterOf({ account, device, stranger }: NamedAccount, make: (value: string) => LimitRequest): LimitRequest {
  const counter = make(device === undefined ? account : `${account}|device:${device}`)
  return stranger ? ofStranger(counter) : counter
}

const QUARTER = 15 * MINUTE
const inQuarter = (limit: number): readonly RateLimit[] => [{ limit, period: QUARTER }]

/** Wrong passwords that need no proof of a person. Many people can share an address. */
const FREE = { account: inQuarter(3), address: inQuarter(10) }

/**
 * Logins without a proof, while the password is checked and after it was wrong. A right password must not need a proof because
 * others are being checked, so a check in progress is no failure yet. Without this ceiling, any number of parallel guesses
 * would all begin before the first one fails.
 */
const UNPROVEN = { account: inQuarter(9), address: inQuarter(50) }

/**
 * The counter of the account, full at one below its limit and without a delay. A delay starts at the limit and is longer after
 * each further failure for a day, so the last attempt, and each one after it, must have a proof.
 */
const belowLimit = (account: LimitRequest): LimitRequest => ({
  ...account,
  mode: 'window',
  limits: account.limits.map(({ limit, period }) => ({ limit: limit - 1, period })),
})

/** A limit that is never reached: failures are counted but not refused. */
const NEVER_REACHED = inQuarter(1_000_000)

interface ProofCounters {
  /** The failures so far. */
  known: readonly LimitRequest[]
  /** The logins without a proof. */
  reserved: readonly LimitRequest[]
  /** Count one more failure. */
  failures: readonly LimitRequest[]
  /** The counters that a login with a right password clears. */
  ofAccount: readonly LimitRequest[]
}

const NO_PROOF: ProofCounters = { known: [], reserved: [], failures: [], ofAccount: [] }

/** The counters that decide whether a login needs the proof of a person. */
function proofCounters(ctx: Context, named: NamedAccount, account: LimitRequest): ProofCounters {
  const { address } = named.caller
  const network = address === null ? null : addressGroup(address)
  const ofAddress = (rule: ProofRule, { address }: typeof FREE) =>
    network === null ? [] : [ownRequest(ctx, rule, network, address)]
  const ofAccount = proofOfAccount(ctx, (make) => counterOf(named, make))
  const known = [ofAccount.failures, ...ofAddress('login_failures', FREE)]
  const reserved = [ofAccount.unproven, ...ofAddress('login_unproven', UNPROVEN), belowLimit(account)]
  return {
    known,
    reserved,
    failures: known.map((counter) => ({ ...counter, limits: NEVER_REACHED })),
    ofAccount: Object.values(ofAccount),
  }
}

type ProofRule = 'login_failures' | 'login_unproven'

/** @param counter names the account and makes its counter */
const proofOfAccount = (ctx: Context, counter: (make: (name: string) => LimitRequest) => LimitRequest) => ({
  failures: counter((name) => ownRequest(ctx, 'login_failures', `account:${name}`, FREE.account)),
  unproven: counter((name) => ownRequest(ctx, 'login_unproven', `account:${name}`, UNPROVEN.account)),
})

/** After a reset, a change of password or another kind of login: clears the counts of both names of the user. */
export function clearLoginOf(ctx: Context, user: Pick<UserRow, 'usernameKey' | 'emailKey'>): Promise<void> {
  const names = [user.usernameKey, user.emailKey].filter((name) => name !== null)
  const asks = ctx.config.hooks.verifyHuman !== undefined
  const proof = (name: string) => Object.values(proofOfAccount(ctx, (make) => make(name)))
  const counters = names.flatMap((name) => [request(ctx, 'login_account', name), ...(asks ? proof(name) : [])])
  return ctx.limits.refund(counters.map((counter) => ({ ...counter, clear: true })))
}

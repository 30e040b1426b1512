import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { safeEqual, sha256 } from '../../crypto/random.js'
import { findUserByEmail } from '../../store/account/users.js'
import type { ChallengeRow, UserRow } from '../../store/base/db.js'
import {
  countEmailCode,
  findEmailChallenge,
  refundEmailCode,
  spendEmailChallenge,
} from '../../store/login/email-challenges.js'
import { deviceValue, readDevice } from '../base/device.js'
import { emit } from '../base/events.js'
import type { LoginResult } from '../base/types.js'
import { countEmailLogin } from '../limits/email-login.js'
import { clearLoginOf } from '../limits/login.js'
import { codeHolder, isMailedCode } from '../mfa/challenge.js'
import { compactCode } from '../mfa/verify.js'
import { endingSessions } from '../session/host-sessions.js'
import { invalidToken } from './in-progress.js'
import { completeLogin } from './stages.js'

/** The token that the asking browser or client keeps. */
interface Asker {
  token: string | undefined
  /** The token came in the flow cookie. A challenge that was created for the cookie is valid only there. */
  byCookie: boolean
}

interface EmailProof extends Asker {
  code?: string | undefined
  /** In place of the code: the key of the emailed link. */
  key?: string | undefined
  /** The answer is a redirect. */
  redirects: boolean
}

/** A right code or key. */
interface Proven {
  row: ChallengeRow
  user: UserRow
  /** Refunds the attempt when the login ends before the challenge is spent. */
  giveBack(): Promise<unknown>
}

/**
 * Signs in with an emailed code or link, through the stages of every login. The functions of the host are asked before the
 * challenge is spent, and one conditional write spends it together with what an unproven account had before.
 * @throws AuthError `invalid_code`, `invalid_token`, `other_browser`, `throttled`, `unavailable`, those of the stages
 */
export async function loginByEmail(
  ctx: Context,
  given: EmailProof,
  caller: Caller,
): Promise<LoginResult & { device?: string }> {
  const proven =
    given.key === undefined ? await checkCode(ctx, given, caller) : await checkKey(ctx, given, given.key, caller)
  const { user } = proven
  const isFirst = user.emailVerifiedAt === null
  const owner = isFirst ? emptied(user, caller.now) : user
  const { spend, orGiveBack } = spending(ctx, proven, isFirst, caller)
  const { redirects } = given
  const begun = {
    user: owner,
    methods: 'email',
    secondFactor: false,
    emptied: isFirst,
    cookieBound: redirects,
    redirects,
  }
  const outcome = await completeLogin(ctx, { ...begun, spend }, caller).catch(orGiveBack)
  await clearLoginOf(ctx, user)
  if (outcome.kind !== 'signed-in') return outcome
  return { ...outcome, device: deviceValue(ctx, owner, isFirst ? null : readDevice(ctx, caller.device, user)) }
}

/** The account as it is once the reader of the mailbox has it. */
const emptied = (user: UserRow, now: Date): UserRow => ({
  ...user,
  password: null,
  emailVerifiedAt: now,
  authEpoch: user.authEpoch + 1,
})

const atTime = ({ config }: Context, now: Date) => ({ now, most: config.settings.MFA_MAX_ATTEMPTS })

/** A challenge in a cookie is not valid for a token that came in another way. */
const isAsker = (row: ChallengeRow, { token, byCookie }: Asker): boolean =>
  token !== undefined && safeEqual(sha256(token), row.tokenHash) && (byCookie || !row.cookieBound)

/** The user of a challenge, if nothing about the account has changed since. The account is looked up for every address alike. */
async function userOf(ctx: Context, row: ChallengeRow): Promise<{ user: UserRow | null; found: UserRow | null }> {
  const found = await findUserByEmail(ctx.db, row.emailKey ?? '')
  const isSame = found?.isActive && row.userId === found.id && row.authEpoch === found.authEpoch
  return { found, user: isSame ? found : null }
}

/** The browser that asked is checked before anything else: a link that is opened elsewhere changes nothing. */
async function checkKey(ctx: Context, given: EmailProof, key: string, caller: Caller): Promise<Proven> {
  const row = await findEmailChallenge(ctx.db, 'email-login', { keyHash: sha256(key) }, atTime(ctx, caller.now))
  if (!row) throw invalidToken()
  if (!isAsker(row, given)) throw nonFieldError('other_browser')
  const { user } = await userOf(ctx, row)
  if (!user) throw invalidToken()
  return { row, user, giveBack: async () => {} }
}

async function checkCode(ctx: Context, given: EmailProof, caller: Caller): Promise<Proven> {
  if (given.token === undefined) throw fieldError('ephemeral_token', 'required')
  const at = atTime(ctx, caller.now)
  const row = await findEmailChallenge(ctx.db, 'email-login', { tokenHash: sha256(given.token) }, at)
  if (!row || !isAsker(row, given)) throw invalidToken()
  const { user, found } = await userOf(ctx, row)
  const device = found ? readDevice(ctx, caller.device, found)?.id : undefined
  const counted = await countEmailLogin(ctx, { row, device, stranger: found === null, caller })
  if (!counted || !(await countEmailCode(ctx.db, row, at))) throw invalidToken()
  const isRight = isMailedCode(ctx, codeHolder(row), compactCode(given.code ?? ''), caller.now)
  if (!isRight || !user) {
    const whose = found ? { userId: found.id } : {}
    emit(ctx, caller, {
      type: 'login',
      outcome: 'failure',
      reason: 'invalid_code',
      ...whose,
      detail: { methods: 'email' },
    })
    throw nonFieldError('invalid_code')
  }
  await counted.refund()
  return { row, user, giveBack: () => Promise.all([counted.refundChallenge(), refundEmailCode(ctx.db, row)]) }
}

/** Spends the challenge with the login, or gives its attempt back when the login ends before that. */
function spending(ctx: Context, { row, user, giveBack }: Proven, isFirst: boolean, caller: Caller) {
  let isOpen = true
  const write = () => spendEmailChallenge(ctx.db, row, isFirst ? user : null, caller.now)
  const spend = async () => {
    const isSpent = await (isFirst ? endingSessions(ctx, user.id, caller, write) : write())
    isOpen = false
    if (!isSpent) throw invalidToken()
    if (!isFirst) return
    emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: user.id, detail: { taken_over: 'true' } })
  }
  const orGiveBack = async (error: unknown): Promise<never> => {
    if (isOpen) await giveBack()
    throw error
  }
  return { spend, orGiveBack }
}

import type { OwnMfaMethod } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { fieldError } from '../../contract/errors.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import { randomId } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import { newTotpSecret, otpauthUri, verifyTotp } from '../../crypto/totp.js'
import { findUserById } from '../../store/account/users.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { consumeStep, findMethod, LOCK_AFTER, withNextSecret } from '../../store/mfa/methods.js'
import { accountName } from '../base/account-name.js'
import { askHost, yesOrNo } from '../base/host-code.js'
import { hostUser } from '../base/public-user.js'
import type { Authenticated } from '../base/types.js'
import type { RightCode } from './right-code.js'

interface SetUp {
  secret: string | null
  qrLink?: string
}

/** A second factor. The user's device generates the codes of `app`; the other methods send a code for a challenge. */
interface MfaHandler {
  name: string
  /** The service sends the codes, by email or in the host's own way. */
  sends: boolean
  /** The secret of a new method and the link to set it up. null: the user cannot have this method. */
  setUp(ctx: Context, user: UserRow): SetUp | null | Promise<SetUp | null>
  /** Checks a code of a method that sends no codes; null when it is wrong. */
  check?(ctx: Context, method: MfaMethodRow, code: string, now: Date): Promise<RightCode | null>
  /** The time step of a correct code, which is not consumed. Present when the secret can be replaced while it is in use. */
  step?(ctx: Context, method: MfaMethodRow, code: string, now: Date): number | null
}

/** The row of a method that no code has confirmed yet. */
export const newMethod = (user: Pick<UserRow, 'id'>, name: string, secret: string | null, now: Date): MfaMethodRow => ({
  id: randomId(),
  userId: user.id,
  name,
  secret,
  nextSecret: null,
  offeredAt: null,
  isActive: false,
  primaryMark: null,
  lastStep: null,
  failures: 0,
  createdAt: now,
  confirmedAt: null,
})

/** The active methods that can be the second step after a first factor: one mailbox is not two factors. */
export const methodsAfter = (firstFactor: string, active: readonly MfaMethodRow[]): readonly MfaMethodRow[] =>
  firstFactor === 'email' ? active.filter(({ name }) => name !== 'email') : active

export const isLocked = (method: MfaMethodRow): boolean => method.failures >= LOCK_AFTER

const aadOf = (userId: UserRow['id']): string => `totp|${userId}`

/** The stored form of an authenticator app's secret. */
export const sealAppSecret = (ctx: Context, userId: UserRow['id'], secret: string): string =>
  seal(ctx.keys, 'totp', secret, aadOf(userId))

function appStep(ctx: Context, method: MfaMethodRow, code: string, now: Date): number | null {
  const secret = method.secret ? unseal(ctx.keys, 'totp', method.secret, aadOf(method.userId)) : null
  if (!secret) return null
  const { MFA_TOTP_INTERVAL: period, MFA_VALID_WINDOW: windowLate } = ctx.config.settings
  return verifyTotp({ secret, code, now, period, windowLate })?.step ?? null
}

const app: MfaHandler = {
  name: 'app',
  sends: false,
  setUp(ctx, user) {
    const { MFA_APPLICATION_NAME: issuer, MFA_TOTP_INTERVAL: period } = ctx.config.settings
    const secret = newTotpSecret()
    const qrLink = otpauthUri({ issuer, account: user.email ?? accountName(ctx, user), secret, period })
    return { secret: sealAppSecret(ctx, user.id, secret), qrLink }
  },
  async check(ctx, method, code, now) {
    const step = appStep(ctx, method, code, now)
    const isUsed = step !== null && method.lastStep !== null && method.lastStep >= BigInt(step)
    return step === null || isUsed ? null : { consume: () => [consumeStep(ctx.db, method.id, step)] }
  },
  step: appStep,
}

const email: MfaHandler = {
  name: 'email',
  sends: true,
  setUp: (_ctx, user) => (user.emailKey ? { secret: null } : null),
}

/**
 * A method of the host's own. Codes that it delivers belong to the challenge, as with `email`, unless the host checks the codes
 * itself.
 */
const ownHandler = (name: string, method: OwnMfaMethod): MfaHandler => ({
  name,
  sends: method.sendCode !== undefined,
  async setUp(ctx, user) {
    const { isAvailable } = method
    const ask = () => isAvailable?.(hostUser(ctx, user)) ?? true
    return (await askHost(`mfaMethods.${name}.isAvailable`, yesOrNo, ask)) ? { secret: null } : null
  },
  ...(method.verifyCode && {
    async check(ctx, { userId }, code) {
      const user = await findUserById(ctx.db, userId)
      const ask = () => user !== null && method.verifyCode?.(hostUser(ctx, user), code)
      const isRight = await askHost(`mfaMethods.${name}.verifyCode`, yesOrNo, ask)
      return isRight ? { consume: () => [] } : null
    },
  }),
})

/** The methods of the service and of the host, in the order of the list. */
export const mfaHandlers = (ctx: Context): readonly MfaHandler[] => [
  app,
  email,
  ...Object.entries(ctx.config.mfaMethods).map(([name, method]) => ownHandler(name, method)),
]

/** Whether users can enroll the method (MFA_METHODS). */
export const isOffered = ({ config }: Context, name: string): boolean =>
  config.settings.MFA_METHODS?.includes(name) ?? true

export const findHandler = (ctx: Context, name: string): MfaHandler | undefined =>
  mfaHandlers(ctx).find((handler) => handler.name === name)

/** Whether users can enroll the method, and the configuration still has it. */
const isEnrollable = (ctx: Context, name: string): boolean =>
  isOffered(ctx, name) && findHandler(ctx, name) !== undefined

/** Whether the user's device generates the codes: nothing is sent. */
export const generatesOwnCodes = (ctx: Context, name: string): boolean =>
  name === PASSKEY || findHandler(ctx, name)?.sends === false

/** Whether the service sends codes of this method. */
export const sendsCodes = (ctx: Context, name: string): boolean => findHandler(ctx, name)?.sends ?? false

/** A change of one method. */
export type MethodAction = 'confirm' | 'deactivate' | 'delete' | 'make primary'

/**
 * The method that a change is about.
 * @throws AuthError `method` `mfa_method_does_not_exist`, `mfa_method_already_active`, `mfa_method_not_active`
 */
export async function methodFor(
  ctx: Context,
  { user }: Authenticated,
  name: string,
  action: MethodAction,
  { now }: Caller,
): Promise<MfaMethodRow> {
  const method = await findMethod(ctx.db, user.id, name, now)
  // The settings may have changed since the enrollment began.
  const isOver = action === 'confirm' && !isEnrollable(ctx, name)
  if (!method || isOver) throw fieldError('method', 'mfa_method_does_not_exist')
  if (action === 'confirm' && method.isActive && !withNextSecret(method, now))
    throw fieldError('method', 'mfa_method_already_active')
  if ((action === 'deactivate' || action === 'make primary') && !method.isActive)
    throw fieldError('method', 'mfa_method_not_active')
  return method
}

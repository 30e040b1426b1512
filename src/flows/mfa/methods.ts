import type { MfaMethod } from '../../config/types.js'
import type { Context } from '../../context.js'
import { randomId } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import { newTotpSecret, otpauthUri, verifyTotp } from '../../crypto/totp.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { LOCK_AFTER, takeStep } from '../../store/mfa/methods.js'
import { publicUser } from '../base/public-user.js'

interface SetUp {
  secret: string | null
  qrLink?: string
}

/** A second factor. `app` knows its codes itself; the others send one over a challenge. */
export interface MfaHandler {
  name: string
  /** Sends its codes, by mail or a host's own way. */
  sends: boolean
  /** Secret of a new method, and what the user needs to set it up. null: the user can't have this method. */
  setUp(ctx: Context, user: UserRow): SetUp | null | Promise<SetUp | null>
  /** Checks and spends a code of a method that sends none. */
  check?(ctx: Context, method: MfaMethodRow, code: string, now: Date): Promise<boolean>
  /** The time step of a right code, which is not spent; of a method whose secret can be replaced while it is in use. */
  step?(ctx: Context, method: MfaMethodRow, code: string, now: Date): number | null
}

/** The row of a method that nothing has proven yet. */
export const newMethod = (user: UserRow, name: string, secret: string | null, now: Date): MfaMethodRow => ({
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

export const isLocked = (method: MfaMethodRow): boolean => method.failures >= LOCK_AFTER

const aadOf = (userId: UserRow['id']): string => `totp|${userId}`

/** The secret of an authenticator app as it is stored. */
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
    const qrLink = otpauthUri({ issuer, account: user.email ?? user.username, secret, period })
    return { secret: sealAppSecret(ctx, user.id, secret), qrLink }
  },
  async check(ctx, method, code, now) {
    const step = appStep(ctx, method, code, now)
    return step !== null && takeStep(ctx.db, method.id, step)
  },
  step: appStep,
}

const email: MfaHandler = {
  name: 'email',
  sends: true,
  setUp: (_ctx, user) => (user.emailKey ? { secret: null } : null),
}

/** A method of the host's own: its codes are those of the challenge, as with `email`; the host delivers them. */
const ownHandler = (name: string, { isAvailable }: MfaMethod): MfaHandler => ({
  name,
  sends: true,
  setUp: async (ctx, user) => ((await isAvailable?.(publicUser(ctx, user))) === false ? null : { secret: null }),
})

/** The methods that can be enrolled, in the order they are listed. */
export const mfaHandlers = (ctx: Context): readonly MfaHandler[] => [
  app,
  email,
  ...Object.entries(ctx.config.mfaMethods).map(([name, method]) => ownHandler(name, method)),
]

export const findHandler = (ctx: Context, name: string): MfaHandler | undefined =>
  mfaHandlers(ctx).find((handler) => handler.name === name)

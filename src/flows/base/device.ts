import type { Context } from '../../context.js'
import { randomId, sha256 } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import type { UserRow } from '../../store/base/db.js'

/** A browser that has signed in to this account, with the password that is still current. */
interface KnownDevice {
  id: string
}

const AAD = 'auth-device'
/** Seconds; browsers keep no cookie longer (RFC 6265bis §5.5). */
export const DEVICE_LIFETIME = 400 * 24 * 3600

/** The facts of the cookie. The account may have changed since. */
interface SealedDevice extends KnownDevice {
  userId: string
  epoch: string
  /** Of the names of the account at that time, see `markOf`. */
  marks: readonly string[]
}

/** A name of an account, in a form of one short length. */
const markOf = (name: string): string => sha256(name).slice(0, 24)

function openDevice(ctx: Context, value: string | undefined): SealedDevice | null {
  if (!value) return null
  const text = unseal(ctx.keys, 'device', value, AAD)
  const [id, userId, epoch, marks = ''] = text?.split('|') ?? []
  return id && userId && epoch ? { id, userId, epoch, marks: marks.split(',') } : null
}

/** The device in the cookie, if it is known to this user. A change of credentials makes every device unknown. */
export function readDevice(ctx: Context, value: string | undefined, user: UserRow): KnownDevice | null {
  const device = openDevice(ctx, value)
  return device && device.userId === String(user.id) && device.epoch === String(user.authEpoch)
    ? { id: device.id }
    : null
}

/** The user to whom the browser was known when it got the cookie, without a look at the database. */
export function deviceOwner(ctx: Context, value: string | undefined) {
  const device = openDevice(ctx, value)
  if (!device) return null
  const { userId, marks } = device
  const uid = Buffer.from(userId).toString('base64url')
  return { userId, uid, hasName: (name: string): boolean => marks.includes(markOf(name)) }
}

/** The cookie value that makes this browser known to the user. */
export function deviceValue(ctx: Context, user: UserRow, known: KnownDevice | null): string {
  const names = [user.usernameKey, user.emailKey].filter((name) => name !== null)
  const text = [known?.id ?? randomId(), user.id, user.authEpoch, names.map(markOf).join(',')].join('|')
  return seal(ctx.keys, 'device', text, AAD)
}

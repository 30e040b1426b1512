import type { Context } from '../../context.js'
import { randomId } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import type { UserRow } from '../../store/base/db.js'

/** A browser that has signed in to this account, with the password that is still current. */
interface KnownDevice {
  id: string
}

const AAD = 'auth-device'
/** Seconds; browsers keep no cookie longer (RFC 6265bis §5.5). */
export const DEVICE_LIFETIME = 400 * 24 * 3600

/** The device in the cookie, if it is known to this user. A change of credentials makes every device unknown. */
export function readDevice(ctx: Context, value: string | undefined, user: UserRow): KnownDevice | null {
  if (!value) return null
  const text = unseal(ctx.keys, 'device', value, AAD)
  const [id, userId, epoch] = text?.split('|') ?? []
  return id && userId === String(user.id) && epoch === String(user.authEpoch) ? { id } : null
}

/** The cookie value that makes this browser known to the user. */
export const deviceValue = (ctx: Context, user: UserRow, known: KnownDevice | null): string =>
  seal(ctx.keys, 'device', `${known?.id ?? randomId()}|${user.id}|${user.authEpoch}`, AAD)

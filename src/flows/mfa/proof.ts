import type { Caller, Context } from '../../context.js'
import type { Authenticated } from '../base/types.js'
import type { GivenPasskey } from '../passkeys/challenge.js'
import { confirmByPasskey } from '../passkeys/confirm.js'
import { isPasskeyFactor } from '../passkeys/factor.js'
import { requireCode } from './verify.js'

/** The proof that confirms a change of second factors. */
export interface ChangeProof {
  code?: string | undefined
  /** In place of the code. */
  passkey?: GivenPasskey | undefined
}

/** The passkey, where passkeys can be a second factor. Elsewhere a code stays required. */
const usablePasskey = (ctx: Context, { passkey }: ChangeProof): GivenPasskey | undefined =>
  isPasskeyFactor(ctx) ? passkey : undefined

/** Whether there is a proof. It is not checked. */
export const hasProof = (ctx: Context, proof: ChangeProof): boolean => Boolean(proof.code || usablePasskey(ctx, proof))

/**
 * Requires a code of an active method, a backup code, or a passkey of the user. A right one is consumed.
 * @throws AuthError `required` under `field`; `invalid_code`; `credential` `invalid_passkey`; `throttled`
 */
export async function requireProof(
  ctx: Context,
  signedIn: Authenticated,
  proof: ChangeProof,
  caller: Caller,
  field = 'code',
): Promise<void> {
  const passkey = usablePasskey(ctx, proof)
  if (passkey) return confirmByPasskey(ctx, signedIn, passkey, caller)
  return requireCode(ctx, signedIn.user, proof.code, caller, field)
}

import type { Caller, Context } from '../../context.js'
import { fieldError } from '../../contract/errors.js'
import type { Authenticated } from '../base/types.js'
import type { GivenPasskey } from './challenge.js'
import { sessionOf } from './enroll.js'
import { provePasskey } from './verify.js'

/**
 * Checks a passkey of a signed-in user in place of a code, by the options of reauthenticate/options/, and spends it. The presence of
 * the user is enough.
 * @throws AuthError `credential` `invalid_passkey`, the same for every reason to refuse it
 */
export async function confirmByPasskey(
  ctx: Context,
  signedIn: Authenticated,
  given: GivenPasskey,
  caller: Caller,
): Promise<void> {
  const { id: owner } = sessionOf(signedIn)
  const wanted = { purpose: 'confirm', owner, userId: signedIn.user.id, verified: false } as const
  const proven = await provePasskey(ctx, given, wanted, caller)
  if (!(await proven?.record())) throw fieldError('credential', 'invalid_passkey')
}

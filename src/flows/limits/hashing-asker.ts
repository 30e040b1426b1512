import type { Caller, Context } from '../../context.js'
import { sha256 } from '../../crypto/random.js'
import type { Asker } from '../../fair-lane.js'
import { addressGroup } from '../base/address-group.js'
import { deviceOwner } from '../base/device.js'
import { countedName, loginKeys } from '../base/identifiers.js'
import type { PresentedCredential } from '../base/types.js'

/** Clients of unknown address are one network here: only waiting is at stake, and no request is refused while there is room. */
const UNKNOWN = 'unknown'

/**
 * The account and the network that a request uses hashing time of, as far as the request itself tells: the database is not
 * asked, so the answer is the same whether or not the account exists.
 * @param named the account that the body names: a username, an address, or the `uid` of a link
 */
export function hashingAsker(
  ctx: Context,
  caller: Caller,
  { named, credential }: { named: string | undefined; credential: PresentedCredential },
): Asker {
  const network = caller.address === null ? UNKNOWN : addressGroup(caller.address)
  const owner = deviceOwner(ctx, caller.device)
  if (named === undefined) {
    if (owner) return { known: true, account: `user ${owner.userId}`, network }
    const { access, refresh } = credential
    return { known: false, account: `credential ${sha256(access ?? refresh ?? caller.requestId)}`, network }
  }
  const account = countedName(loginKeys(named, ctx.config.settings.LOGIN_FIELDS), named)
  if (owner?.hasName(account) || owner?.uid === named) return { known: true, account: `user ${owner.userId}`, network }
  return { known: false, account: `name ${account}`, network }
}

import type { Caller, Context } from '../../context.js'
import { type ProvenPresence, readAssertion, verifyAssertion } from '../../crypto/passkeys.js'
import { sha256 } from '../../crypto/random.js'
import type { UserId } from '../../store/base/db.js'
import { isMadeHere } from '../../store/import/made-here.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { findPasskey, type PasskeyOwner, recordUse, recordUseInBatch } from '../../store/passkeys/passkeys.js'
import { clientFacts } from '../base/client.js'
import { emit } from '../base/events.js'
import { noticeTo } from '../base/notice.js'
import { ownRequest } from '../limits/limits.js'
import { type GivenPasskey, type PasskeyPurpose, relyingParty, takeChallenge } from './challenge.js'

interface Wanted {
  purpose: PasskeyPurpose
  owner: string
  /** The user whose passkey it must be; absent: any. */
  userId?: UserId
  /** Presence is not enough: the authenticator must verify the user. */
  verified: boolean
}

/** A right assertion whose use is not recorded yet: a login asks the functions of the host first. */
export interface ProvenPasskey extends Pick<PasskeyOwner, 'user'> {
  /** Returns false when a concurrent use or a removal was first. */
  record(): Promise<boolean>
  /** The same as a lazy write of a batch, which throws P2025 instead. */
  consume(): Promise<unknown>[]
}

/**
 * Verifies a signed challenge (WebAuthn Level 3 §7.2). null for every reason to refuse it. A counter that does not grow is
 * reported to the owner, because the passkey may have been copied; the passkey stays usable.
 */
export async function provePasskey(
  ctx: Context,
  sent: GivenPasskey,
  wanted: Wanted,
  caller: Caller,
): Promise<ProvenPasskey | null> {
  const opened = await takeChallenge(ctx, sent, wanted, caller.now)
  const given = readAssertion(sent.credential)
  if (!opened || !given) return null
  const owner = await findPasskey(ctx.db, sha256(given.id))
  if (!owner || (wanted.userId !== undefined && owner.user.id !== wanted.userId)) return null
  const { passkey, user, handle } = owner
  const { userHandle } = given.response
  // A login names no user, so the authenticator must (WebAuthn Level 3 §7.2 step 6).
  const mustName = wanted.userId === undefined || Boolean(userHandle)
  // The source of an imported passkey did not store the handle. The id of the credential names its owner.
  if (mustName && userHandle !== handle && !isMadeHere(passkey)) return null
  const expected = { ...relyingParty(ctx), challenge: opened.challenge, publicKey: passkey.publicKey }
  const presence = await verifyAssertion(given, { ...expected, verified: wanted.verified })
  if (!presence) return null
  if (!grows(passkey.counter, presence)) {
    await reportCounter(ctx, owner, caller)
    return null
  }
  const use = { counter: BigInt(presence.counter), backedUp: presence.backedUp, now: caller.now }
  return {
    user,
    record: () => recordUse(ctx.db, passkey.id, use),
    consume: () => [recordUseInBatch(ctx.db, passkey.id, use)],
  }
}

/** WebAuthn Level 3 §7.2 step 22. Passkeys that are copied on purpose count nothing: both values are 0. */
const grows = (stored: bigint, { counter }: ProvenPresence): boolean =>
  (stored === 0n && counter === 0) || BigInt(counter) > stored

/** One email a day, so that a copied passkey cannot fill a mailbox. */
const WARNINGS = [{ limit: 1, period: 86_400_000 }]

async function reportCounter(ctx: Context, { user, passkey }: PasskeyOwner, caller: Caller): Promise<void> {
  const warning = ownRequest(ctx, 'passkey_warning', `${user.id}`, WARNINGS)
  if ((await ctx.limits.consume([warning])).allowed) {
    await outboxIntent(ctx.db, noticeTo(user, caller.now, 'passkey-counter', clientFacts(ctx, caller)))
    ctx.mailDue()
  }
  emit(ctx, caller, {
    type: 'passkey_counter',
    outcome: 'failure',
    userId: user.id,
    detail: { passkey: passkey.id },
  })
}

import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { authenticatorName } from '../../crypto/authenticators.js'
import { creationOptions } from '../../crypto/passkey-options.js'
import { type NewCredential, verifyCreation } from '../../crypto/passkeys.js'
import { randomId, randomToken, sha256 } from '../../crypto/random.js'
import type { PasskeyRow, SessionRow, UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { insertPasskey, type NewPasskey } from '../../store/passkeys/changes.js'
import { findHandle, findPasskeys } from '../../store/passkeys/passkeys.js'
import { accountName, greetingName } from '../base/account-name.js'
import { clientFacts } from '../base/client.js'
import { doneBy, emit } from '../base/events.js'
import { proofsOf } from '../base/proofs.js'
import type { Authenticated } from '../base/types.js'
import { dailyNotice } from '../limits/notices.js'
import { challengeLifetime, type GivenPasskey, issueChallenge, relyingParty, takeChallenge } from './challenge.js'
import { isPasskeyFactor } from './factor.js'
import { type BegunPasskey, credentialRef } from './options.js'

/** With a custom backend there is no session row to bind a challenge to. @throws AuthError `permission_denied` */
export function sessionOf({ session }: Authenticated): SessionRow {
  if (!session) throw new AuthError('permission_denied')
  return session
}

/** The most passkeys of a user: their ids go to the browser with every ceremony. */
const MOST = 50

const tooMany = () => fieldError('credential', 'max_length', { max: MOST })

/**
 * The options of a new passkey. The credentials of the user are excluded, so that no authenticator makes a second one.
 * @throws AuthError `credential` `max_length`, before an authenticator keeps a passkey that would be refused
 */
export async function enrollmentOptions(
  ctx: Context,
  signedIn: Authenticated,
  cookieBound: boolean,
  caller: Caller,
): Promise<BegunPasskey> {
  const { user } = signedIn
  const { id: owner } = sessionOf(signedIn)
  const [stored, passkeys] = await Promise.all([findHandle(ctx.db, user.id), findPasskeys(ctx.db, user.id)])
  if (passkeys.length >= MOST) throw tooMany()
  const handle = stored ?? randomToken()
  const { challenge, token } = await issueChallenge(ctx, { purpose: 'enroll', owner, cookieBound, handle }, caller.now)
  const { PASSKEY_RP_NAME: rpName } = ctx.config.settings
  const options = await creationOptions({
    ...relyingParty(ctx),
    rpName,
    challenge,
    lifetime: challengeLifetime(ctx),
    handle,
    userName: accountName(ctx, user),
    displayName: greetingName(ctx, user),
    exclude: passkeys.map(credentialRef),
  })
  return { options, token }
}

const invalid = () => fieldError('credential', 'invalid_passkey')

/**
 * Stores a passkey. Other logins in progress end. A passkey that verifies its user completes the enrollment that MFA_REQUIRED asks
 * of the session.
 * @throws AuthError `credential` `invalid_passkey`, the same for every reason to refuse it, `unique`, or `max_length`
 */
export async function enrollPasskey(
  ctx: Context,
  signedIn: Authenticated,
  given: GivenPasskey & { name?: string | undefined },
  caller: Caller,
): Promise<PasskeyRow> {
  const { user } = signedIn
  const session = sessionOf(signedIn)
  const opened = await takeChallenge(ctx, given, { purpose: 'enroll', owner: session.id }, caller.now)
  const handle = opened?.handle
  if (!opened || !handle) throw invalid()
  const credential = await verifyCreation(given.credential, { ...relyingParty(ctx), challenge: opened.challenge })
  if (!credential) throw invalid()
  const stored = await findHandle(ctx.db, user.id)
  // Another tab made the first passkey. The authenticator of this one stores another handle.
  if (stored !== null && stored !== handle) throw invalid()
  const passkey = newRow(user, credential, given.name, caller)
  const isEnrolled = session.mfaEnrolmentRequired && credential.userVerified && isPasskeyFactor(ctx)
  const methods = new Set([...proofsOf(session.methods), 'passkey'])
  const { notice, count } = await dailyNotice(ctx, user, caller.now, 'passkey-added', clientFacts(ctx, caller))
  const added = {
    session,
    passkey,
    handle: { value: handle, isNew: stored === null },
    enrolled: isEnrolled ? { id: session.id, methods: [...methods].join(' ') } : null,
    notice,
  }
  await store(ctx, user, added)
  await count()
  ctx.mailDue()
  emit(ctx, caller, { type: 'passkey_added', outcome: 'success', ...doneBy(signedIn), detail: { passkey: passkey.id } })
  return passkey
}

/** Retries while other passkeys of the user are added at the same time. Each of these brings the limit closer, so it ends. */
async function store(ctx: Context, user: UserRow, added: Omit<NewPasskey, 'known'>, before?: string[]): Promise<void> {
  const known = (await findPasskeys(ctx.db, user.id)).map(({ id }) => id)
  // The user changed, or the session ended.
  if (before && known.every((id) => before.includes(id))) throw new AuthError('not_authenticated')
  if (known.length >= MOST) throw tooMany()
  try {
    await insertPasskey(ctx.db, user, { ...added, known })
  } catch (error) {
    if (isUniqueClash(error)) throw fieldError('credential', 'unique')
    if (!isNotFound(error)) throw error
    await store(ctx, user, added, known)
  }
}

const newRow = (user: UserRow, credential: NewCredential, name: string | undefined, { now }: Caller): PasskeyRow => ({
  id: randomId(),
  userId: user.id,
  name: name || authenticatorName(credential.aaguid) || 'Passkey',
  credentialHash: sha256(credential.id),
  credentialId: credential.id,
  publicKey: credential.publicKey,
  counter: BigInt(credential.counter),
  transports: credential.transports.join(' '),
  aaguid: credential.aaguid,
  backupEligible: credential.backupEligible,
  backedUp: credential.backedUp,
  userVerified: credential.userVerified,
  createdAt: now,
  lastUsedAt: null,
})

import type { Context } from '../../context.js'
import type { SessionRow } from '../../store/base/db.js'
import { isUnusedToken } from '../../store/import/made-here.js'
import type { Batch, Known } from './batch.js'
import type { Run } from './build.js'
import { TOKEN_ENDED } from './classes.js'
import type { Settled } from './decide.js'
import { losesFactors } from './factors.js'
import { isAccountAsImported } from './fingerprint.js'
import { type SourceClaims, tokenKey } from './source-claims.js'
import { isLive, type Key, readsTokens, type Tokens, tokenHashes } from './tokens.js'

export const NO_TOKENS: Tokens = { kept: [], notes: [] }

/** What decides about the keys and links of a person. */
export interface Parts {
  batch: Batch
  claims: SourceClaims
  run: Run
}

/** What the person keeps. */
type Holder = Pick<Settled, 'factors' | 'emailKey'>

/** A login would refuse the person, so a key of the source must not sign them in. */
function isUnverified({ config }: Context, { draft, user }: Known, emailKey: string | null): boolean {
  if (config.settings.EMAIL_VERIFICATION !== 'mandatory' || emailKey === null) return false
  return !draft.verified && !(user?.emailKey === emailKey && user.emailVerifiedAt !== null)
}

/** Whether nobody has changed the account here: its owner would not expect old keys after a reset of the password. */
export const isAsImported = (ctx: Context, { imported, user }: Known): boolean =>
  !imported || (user !== undefined && isAccountAsImported(ctx.keys, imported.fingerprint, user))

/** The sessions that earlier runs made for a person. */
const madeFor = ({ user }: Known, { batch }: Parts): readonly SessionRow[] =>
  user ? (batch.made.get(user.id) ?? []) : []

/** The keys of the source. If it does not say which ones a person has, those of earlier runs. */
const knownHashes = ({ config }: Context, known: Known, parts: Parts): string[] =>
  known.draft.person.tokens === null
    ? madeFor(known, parts).flatMap(({ keyHash }) => keyHash ?? [])
    : tokenHashes(config, known.draft.person, parts.run.options)

/**
 * The keys of a person that become sessions. The session of a key that ended here stays ended. The account gets a new epoch, so the
 * imported sessions that are valid are written again.
 */
function tokensOf(ctx: Context, known: Known, { factors, emailKey }: Holder, parts: Parts): Tokens {
  const { draft, user } = known
  const { batch, claims, run } = parts
  const hashes = knownHashes(ctx, known, parts)
  if (hashes.length === 0 || !draft.person.active || losesFactors(factors)) return NO_TOKENS
  if (isUnverified(ctx, known, emailKey)) return { kept: [], notes: ['token dropped: the address is not verified'] }
  const { sourceId } = draft.person
  const free = hashes.filter((hash) => {
    const holder = claims.holderOf(tokenKey(hash))
    return holder === undefined || holder === sourceId
  })
  const continued = free.flatMap((hash): Key[] => {
    const session = batch.tokens.get(hash)
    return session && isLive(session, user, run.now) ? [{ hash, session }] : []
  })
  const added = free
    .filter((hash) => !batch.tokens.has(hash) && !batch.endedKeys.has(hash))
    .map((hash): Key => ({ hash, session: null }))
  const isChanged = added.length > 0 && !isAsImported(ctx, known)
  return {
    kept: isChanged ? continued : [...continued, ...added],
    notes: [
      ...(free.length < hashes.length ? ['dropped: a token that two people claim'] : []),
      ...(isChanged ? ['token dropped: the account changed here'] : []),
    ],
  }
}

/** The keys of a person who has not changed, that are new in the source or in this command, or that nobody has used here. */
export function addedTokens(ctx: Context, known: Known, parts: Parts): Tokens {
  const { user, imported, draft } = known
  if (!user?.isActive || imported?.mustEnroll) return NO_TOKENS
  const { kept, notes } = tokensOf(ctx, known, { factors: draft.factors, emailKey: user.emailKey }, parts)
  return { kept: kept.filter(({ session }) => session === null || isUnusedToken(session)), notes }
}

/** The ids of the sessions of a person whose keys the source no longer has. */
export function endedTokens(ctx: Context, known: Known, parts: Parts): string[] {
  const { run } = parts
  if (!readsTokens(ctx.config, run.options)) return []
  const inSource = new Set<string | null>(knownHashes(ctx, known, parts))
  return madeFor(known, parts).flatMap((session) =>
    isLive(session, known.user, run.now) && !inSource.has(session.keyHash) ? [session.id] : [],
  )
}

/** The keys of a person who is new or has changed. The update of the account ends the others. */
export function settledTokens(ctx: Context, known: Known, settled: Settled, parts: Parts): Tokens {
  const { kept, notes } = tokensOf(ctx, known, settled, parts)
  const ended = endedTokens(ctx, known, parts)
  return { kept, notes: [...notes, ...(ended.length > 0 ? [TOKEN_ENDED] : [])] }
}

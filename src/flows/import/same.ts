import type { Context } from '../../context.js'
import type { SessionRow, SocialAccountRow, UserId } from '../../store/base/db.js'
import { findLinksOf } from '../../store/import/lookup.js'
import { writeAdditions } from '../../store/import/people.js'
import { endImported } from '../../store/import/sessions.js'
import { hasPasskeyFactor } from '../passkeys/factor.js'
import { addedTokens, endedTokens, isAsImported, NO_TOKENS, type Parts } from './add-tokens.js'
import { UNCHANGED } from './again.js'
import { type Known, linksFor } from './batch.js'
import { linkRows, type Run } from './build.js'
import { LINK_KEPT, tokenClasses } from './classes.js'
import type { SettledLinks } from './decide.js'
import { linkKey } from './source-claims.js'
import { hasMethod, newTimes, type Tokens, tokenRows, unusedOf } from './tokens.js'

/** A person whose account stays as it is. */
interface Same {
  known: Known
  noted: { outcome: string }
}

/** The person, what the run adds, and what it ends. */
export interface WithAdditions {
  known: Known
  tokens: Tokens
  /** Sessions whose keys the source no longer has. */
  ended: readonly string[]
  links: SettledLinks
}

const NO_LINKS: SettledLinks = { links: [], movedLinks: [], notes: [] }

const isOf = (link: { provider: string; uid: string }, rows: readonly SocialAccountRow[]): boolean =>
  rows.some(({ provider, uid }) => provider === link.provider && uid === link.uid)

/** The links that the source gives to this person only. */
const claimedLinks = ({ draft: { person, links } }: Known, { claims }: Parts): SettledLinks['links'] =>
  links.kept.filter((link) => {
    const holder = claims.holderOf(linkKey(link))
    return holder === undefined || holder === person.sourceId
  })

/** Whether the source perhaps has a link that the account lacks. */
function perhapsLacks({ known, noted }: Same, parts: Parts): boolean {
  const { user } = known
  if (noted.outcome !== UNCHANGED || !user?.isActive) return false
  const isOwn = (row: SocialAccountRow) => row.userId === user.id
  return claimedLinks(known, parts).some((link) => !parts.batch.links.get(linkKey(link))?.some(isOwn))
}

/**
 * The links of the source that the account lacks, because another account had them when the person was imported. An account that
 * changed here gets none: perhaps its links were deleted when somebody proved the address.
 * @param own the links of the account, disconnected ones too
 */
function addedLinks(ctx: Context, known: Known, own: readonly SocialAccountRow[], parts: Parts): SettledLinks {
  const { links } = known.draft
  const kept = claimedLinks(known, parts).filter((link) => !isOf(link, own))
  if (kept.length === 0) return NO_LINKS
  if (!isAsImported(ctx, known)) return { ...NO_LINKS, notes: ['link dropped: the account changed here'] }
  return linksFor({ ...known, draft: { ...known.draft, links: { ...links, kept } } }, parts.batch, parts.claims)
}

/** Finds what the run adds to people whose accounts stay as they are, and what it ends. */
export async function withAdditions<One extends Same>(
  ctx: Context,
  people: readonly One[],
  parts: Parts,
): Promise<(One & WithAdditions)[]> {
  const lacking = new Set(people.filter((one) => perhapsLacks(one, parts)).flatMap(({ known }) => known.user?.id ?? []))
  const rows = await findLinksOf(ctx.db, [...lacking])
  const ownOf = (id: UserId) => rows.filter(({ userId }) => userId === id)
  return people.map((one) => {
    const { known, noted } = one
    const { user } = known
    return {
      ...one,
      tokens: noted.outcome === UNCHANGED ? addedTokens(ctx, known, parts) : NO_TOKENS,
      ended: endedTokens(ctx, known, parts),
      links: user && lacking.has(user.id) ? addedLinks(ctx, known, ownOf(user.id), parts) : NO_LINKS,
    }
  })
}

/** The classes of the report. */
export const additionClasses = ({ tokens, ended, links }: WithAdditions): string[] => [
  ...(links.links.length > 0 ? [LINK_KEPT] : []),
  ...tokenClasses(tokens, ended),
  ...links.notes,
]

export const hasAdditions = ({ tokens, links }: WithAdditions): boolean => tokens.kept.length + links.links.length > 0

/** Ends the sessions whose keys the source no longer has. Before the additions, because those can fail. */
export const endKeys = (ctx: Context, people: readonly WithAdditions[], now: Date): Promise<void> =>
  endImported(
    ctx.db,
    people.flatMap(({ ended }) => ended),
    now,
  )

/** Writes the additions, all or none. @throws an error of the database, or AuthError when the host's `mfaRequired` fails */
export async function addAll(ctx: Context, people: readonly WithAdditions[], { caller }: Run): Promise<void> {
  const { now } = caller
  const sessions: SessionRow[] = []
  for (const { known, tokens } of people) {
    const { user } = known
    const added = tokens.kept.filter(({ session }) => session === null)
    if (!user || added.length === 0) continue
    const hasSecond = async () => (await hasMethod(ctx, user.id)) || hasPasskeyFactor(ctx, user.id)
    sessions.push(...(await tokenRows(ctx, added, user, { caller, hasSecond })).sessions)
  }
  const linked = people.flatMap(({ known: { user }, links }) =>
    user && links.links.length > 0
      ? [{ user, links: linkRows(links, user.id, now), endedLinks: links.movedLinks }]
      : [],
  )
  const unused = people.flatMap(({ tokens }) => unusedOf(tokens.kept))
  await writeAdditions(ctx.db, { sessions, unused, times: newTimes(ctx, now), linked })
}

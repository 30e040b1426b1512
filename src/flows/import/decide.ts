import type { Context } from '../../context.js'
import { parseUsername, type Username } from '../base/identifiers.js'
import type { PersonDraft } from './account.js'
import { type Factors, hasFactor, readFactors } from './factors.js'
import type { ImportOptions } from './options.js'
import { addressKey, linkKey, nameKey, passkeyKey, type SourceClaims } from './source-claims.js'
import { withSuffix } from './suffix.js'

/** The names and addresses that are taken here, by accounts of nobody in this source. */
export interface Taken {
  hasAddress(key: string): boolean
  hasName(key: string): boolean
  hasLink(key: string): boolean
  hasPasskey(key: string): boolean
  /** The ids of links that leave an account when the source gives them to another person. */
  movable(key: string): readonly string[]
}

export interface SettledLinks {
  links: PersonDraft['links']['kept']
  /** The ids of links that another account has until now. */
  movedLinks: readonly string[]
  notes: readonly string[]
}

/** A person as they are imported: the names, addresses and links that nobody else has. */
export interface Settled extends Pick<SettledLinks, 'links' | 'movedLinks'> {
  draft: PersonDraft
  emailKey: string | null
  name: Username | null
  passkeys: PersonDraft['passkeys']['kept']
  factors: Factors
  /** Why a part of the person is not imported, for the report. */
  notes: readonly string[]
}

export type Verdict =
  | { kind: 'import'; settled: Settled }
  /** The person is left out, by a decision of the operator. */
  | { kind: 'dropped'; reason: string }
  /** The operator has to decide: by a policy, in the file of decisions, or in the source. */
  | { kind: 'undecided'; reason: string }

interface Parts {
  ctx: Context
  options: ImportOptions
  claims: SourceClaims
  taken: Taken
}

const undecided = (reason: string): Verdict => ({ kind: 'undecided', reason })
const dropped = (reason: string): Verdict => ({ kind: 'dropped', reason })

/** Decides about one person. */
export function decide(draft: PersonDraft, parts: Parts): Verdict {
  const { sourceId } = draft.person
  const { decisions } = parts.options
  if (decisions.get(sourceId)?.skip) return dropped('the decisions skip it')
  if (parts.claims.holderOf(`id|${sourceId}`) !== undefined) return undecided('another row has the same sourceId')
  const address = settleAddress(draft, parts)
  if ('kind' in address) return address
  const name = settleName(draft, address.emailKey, parts)
  if ('kind' in name) return name
  if (address.emailKey === null && name.name === null) {
    return undecided('the person has neither a name nor an address here')
  }
  const links = settleLinks(draft, parts)
  const passkeys = draft.passkeys.kept.filter((one) => isFree(passkeyKey(one), 'hasPasskey', sourceId, parts))
  const claimed = [
    ...links.notes,
    ...(passkeys.length < draft.passkeys.kept.length ? ['dropped: a passkey that two people claim'] : []),
  ]
  return {
    kind: 'import',
    settled: {
      draft,
      emailKey: address.emailKey,
      name: name.name,
      links: links.links,
      passkeys,
      movedLinks: links.movedLinks,
      factors:
        address.emailKey === draft.emailKey ? draft.factors : readFactors(parts.ctx, draft.person, address.emailKey),
      notes: [...address.notes, ...name.notes, ...claimed],
    },
  }
}

/** The links of a person that nobody else has, or that leave another account. */
export function settleLinks(
  { person: { sourceId }, links: { kept } }: PersonDraft,
  parts: Pick<Parts, 'claims' | 'taken'>,
): SettledLinks {
  const links = kept.filter((link) => isFree(linkKey(link), 'hasLink', sourceId, parts))
  return {
    links,
    movedLinks: links.flatMap((link) => parts.taken.movable(linkKey(link))),
    notes: links.length < kept.length ? ['dropped: a link that two people claim'] : [],
  }
}

function isFree(
  key: string,
  has: 'hasName' | 'hasLink' | 'hasPasskey',
  sourceId: string,
  { claims, taken }: Pick<Parts, 'claims' | 'taken'>,
): boolean {
  const holder = claims.holderOf(key)
  return !taken[has](key) && (holder === undefined || holder === sourceId)
}

type Part<Value> = (Value & { notes: readonly string[] }) | Verdict

function settleAddress(draft: PersonDraft, parts: Parts): Part<{ emailKey: string | null }> {
  const { emailKey, deadAddress, person } = draft
  if (emailKey === null) return { emailKey, notes: deadAddress ? [`no address: ${deadAddress}`] : [] }
  const key = addressKey(emailKey)
  const isTaken = parts.taken.hasAddress(key)
  const holder = parts.claims.holderOf(key)
  if (!isTaken && (holder === undefined || holder === person.sourceId)) return { emailKey, notes: [] }
  const reason = isTaken ? 'an account here has the address' : 'several people have the address'
  const { duplicates } = parts.options
  if (duplicates === 'skip') return dropped(reason)
  // A policy that chooses nobody has decided nothing.
  if (duplicates === undefined || (!isTaken && holder === null)) return undecided(`${reason} (--duplicates)`)
  return { emailKey: null, notes: [`no address: ${reason}`] }
}

function settleName(draft: PersonDraft, emailKey: string | null, parts: Parts): Part<{ name: Username | null }> {
  const { person } = draft
  const { USERNAME } = parts.ctx.config.settings
  const chosen = parts.options.decisions.get(person.sourceId)?.username
  const given = (chosen ?? person.username ?? '').trim()
  if (USERNAME === 'none') return { name: null, notes: given === '' ? [] : ['not imported: username'] }
  const name = given === '' ? null : parseUsername(given, emailKey)
  if (name && (name.key === emailKey || isFree(nameKey(name.key), 'hasName', person.sourceId, parts))) {
    return { name, notes: [] }
  }
  if (given === '' && USERNAME === 'optional' && emailKey !== null) return { name: null, notes: [] }
  const reason = name ? 'the name is taken' : given === '' ? 'the person has no name' : 'the name is refused'
  return rename(draft, emailKey, reason, parts)
}

function rename(
  draft: PersonDraft,
  emailKey: string | null,
  reason: string,
  parts: Parts,
): Part<{ name: Username | null }> {
  const { names } = parts.options
  if (names === 'skip') return dropped(reason)
  if (names === 'address' && emailKey !== null) {
    const isOptional = parts.ctx.config.settings.USERNAME === 'optional'
    return { name: isOptional ? null : { username: emailKey, key: emailKey }, notes: ['renamed: to the address'] }
  }
  if (names === undefined) return undecided(`${reason} (--names)`)
  const name = withSuffix(draft)
  if (name === null || parts.taken.hasName(nameKey(name.key)) || parts.claims.isClaimed(nameKey(name.key))) {
    return undecided(`${reason}, and so is the one with a suffix`)
  }
  return { name, notes: ['renamed: with a suffix'] }
}

/** Factors, passkeys or links that the first proof of the address would delete, because a stranger could have made the account. */
export const isUnprovenWithMore = ({ draft, emailKey, links, passkeys, factors }: Settled): boolean =>
  emailKey !== null && !draft.verified && (hasFactor(factors) || links.length > 0 || passkeys.length > 0)

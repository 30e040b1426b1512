import { hash } from 'node:crypto'
import type { Context } from '../../context.js'
import { parseUsername } from '../base/identifiers.js'
import { type Keys, readKeys } from './account.js'
import type { DuplicatePolicy, ImportOptions } from './options.js'
import type { PersonLine } from './person.js'
import { tokenHashes } from './tokens.js'

/** Reads the source from its beginning. */
export type ReadSource = () => AsyncIterable<PersonLine>

/** A value that one person shares with others. */
interface Claim {
  sourceId: string
  active: boolean
  lastLogin: number
}

/** Who gets what several people of the source claim. */
export interface SourceClaims {
  /** People with an id of their own, and rows that are none. */
  rows: number
  /** The largest id that is a whole number, or 0. */
  largestId: number
  /** Whether the source has the person. */
  hasPerson(sourceId: string): boolean
  /** Whether a person of the source has the key, before anybody is renamed. */
  isClaimed(key: string): boolean
  /** The source id that gets the key. null: nobody does. undefined: one person claims it. */
  holderOf(key: string): string | null | undefined
}

/** The keys that no two people can have. A person who lists one twice has it once. */
function keysOf(
  { person, emailKey, links, passkeys }: Keys,
  config: Context['config'],
  options: ImportOptions,
): string[] {
  const given = options.decisions.get(person.sourceId)?.username ?? person.username
  const name = given && config.settings.USERNAME !== 'none' ? parseUsername(given, emailKey) : null
  const keys = [
    idKey(person.sourceId),
    ...(emailKey === null ? [] : [addressKey(emailKey)]),
    ...(name && name.key !== emailKey ? [nameKey(name.key)] : []),
    ...links.kept.map(linkKey),
    ...passkeys.kept.map(passkeyKey),
    ...tokenHashes(config, person, options).map(tokenKey),
  ]
  return [...new Set(keys)]
}

const idKey = (sourceId: string): string => `id|${sourceId}`
export const addressKey = (emailKey: string): string => `address|${emailKey}`
export const nameKey = (key: string): string => `name|${key}`
export const linkKey = ({ provider, uid }: { provider: string; uid: string }): string => `link|${provider}|${uid}`

export const passkeyKey = ({ credentialId }: { credentialId: string }): string => `passkey|${credentialId}`

export const tokenKey = (hash: string): string => `token|${hash}`

/** 48 bits of a hash: a number takes less memory than the text, and the second reading compares the texts. */
const numberOf = (key: string): number => hash('sha256', key, 'buffer').readUIntBE(0, 6)

const idNumber = (id: string): number => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0)

/** Reads the source once, and a second time only if people share a key. */
export async function findSourceClaims(ctx: Context, read: ReadSource, options: ImportOptions): Promise<SourceClaims> {
  /** Ids of rows that are no people, or that the decisions skip. They are not missing. */
  const others = new Set<number>()
  const seen = new Set<number>()
  const shared = new Set<number>()
  let rows = 0
  let largestId = 0
  for await (const row of read()) {
    rows++
    if (!('person' in row)) {
      if (row.sourceId !== null) others.add(numberOf(idKey(row.sourceId)))
      continue
    }
    largestId = Math.max(largestId, idNumber(row.person.sourceId))
    if (options.decisions.get(row.person.sourceId)?.skip) {
      others.add(numberOf(idKey(row.person.sourceId)))
      continue
    }
    for (const key of keysOf(readKeys(ctx, row.person), ctx.config, options).map(numberOf)) {
      if (seen.has(key)) shared.add(key)
      else seen.add(key)
    }
  }
  const claims = shared.size > 0 ? await readShared(ctx, read, shared, options) : new Map<string, Claim[]>()
  const hasPerson = (sourceId: string) => {
    const id = numberOf(idKey(sourceId))
    return seen.has(id) || others.has(id)
  }
  const isClaimed = (key: string) => seen.has(numberOf(key))
  return { rows, largestId, hasPerson, isClaimed, holderOf: (key) => holder(key, claims.get(key) ?? [], options) }
}

async function readShared(ctx: Context, read: ReadSource, shared: ReadonlySet<number>, options: ImportOptions) {
  const claims = new Map<string, Claim[]>()
  for await (const row of read()) {
    if (!('person' in row) || options.decisions.get(row.person.sourceId)?.skip) continue
    const { sourceId, active, lastLogin } = row.person
    for (const key of keysOf(readKeys(ctx, row.person), ctx.config, options)) {
      if (!shared.has(numberOf(key))) continue
      const claim = { sourceId, active, lastLogin: lastLogin?.getTime() ?? 0 }
      claims.set(key, [...(claims.get(key) ?? []), claim])
    }
  }
  return claims
}

function holder(key: string, claims: readonly Claim[], { decisions, duplicates }: ImportOptions) {
  if (claims.length < 2) return undefined
  const named = claims.filter(({ sourceId }) => decisions.get(sourceId)?.wins)
  if (named.length === 1) return named[0]?.sourceId ?? null
  // Of two people with one name nobody keeps it, because one of them would type it and mean an account of the other.
  return key.startsWith('address|') ? byPolicy(claims, duplicates) : null
}

function byPolicy(claims: readonly Claim[], policy: DuplicatePolicy | undefined): string | null {
  const candidates = policy === 'active' ? claims.filter(({ active }) => active) : claims
  if (policy === 'active') return candidates.length === 1 ? (candidates[0]?.sourceId ?? null) : null
  if (policy !== 'newest-login') return null
  const [first, second] = candidates.toSorted((a, b) => b.lastLogin - a.lastLogin)
  return first && first.lastLogin > (second?.lastLogin ?? 0) ? first.sourceId : null
}

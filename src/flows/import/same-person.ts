import type { Known } from './batch.js'
import { type Changes, nameInSource } from './fingerprint.js'

/**
 * Whether a row is about the person who was imported under its id. A database that is built again gives the same ids to other
 * people, and their rows would get the passkeys, links, factors and password of the account.
 *
 * One of these has to be as before: the username; the verified address; a connected provider. An address that nobody has
 * verified counts if the creation time is the same too. For people without a username, the same creation time and password
 * record are enough, because their address is the only thing that can change.
 */
export function isSamePerson({ draft, linked }: Known, changes: Changes): boolean {
  const hasSameTime = changes.created === false
  const name = nameInSource(draft)
  if (name !== null && !changes.name) return true
  if (draft.emailKey !== null && !changes.address && (draft.verified || hasSameTime)) return true
  if (linked) return true
  return name === null && !changes.name && hasSameTime && !changes.record && draft.record !== null
}

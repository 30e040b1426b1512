import { createHash } from 'node:crypto'
import { USERNAME_MAX } from '../../contract/account.js'
import { parseUsername, type Username } from '../base/identifiers.js'
import type { PersonDraft } from './account.js'

/** Code points of the suffix. */
const SUFFIX = 11

/** The name with the id in the source, or with a hash of a long id: the same in each run. */
export function withSuffix({ person, emailKey }: PersonDraft): Username | null {
  const [local = ''] = (person.username || emailKey || '').normalize('NFKC').trim().split('@')
  const fit = local.replace(/\s+/g, '_').replace(/[^\p{L}\p{M}\p{Nd}.+\-_]/gu, '')
  const base = [...(fit || 'user')].slice(0, USERNAME_MAX - SUFFIX).join('')
  const { sourceId } = person
  const isShort = /^[A-Za-z0-9]{1,10}$/.test(sourceId)
  return parseUsername(
    `${base}_${isShort ? sourceId : createHash('sha256').update(sourceId).digest('hex').slice(0, 8)}`,
    null,
  )
}

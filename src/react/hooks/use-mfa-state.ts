'use client'

import { listMethods } from '../../client/api.js'
import { isServed } from '../../client/served.js'
import { BACKUP_CODES } from '../../contract/backup-codes.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** The second factor of this user that comes first, and the first one that sends codes. */
export function useMfaState(): { active: string | undefined; sending: string | undefined; isKnown: boolean } {
  const { client } = useAuthContext('useMfaState').session
  const { useMfa, mfaSending } = client.config
  const { value, error } = useLoaded(async () => (useMfa && isServed(client, 'mfa/') ? listMethods(client) : []))
  const active = value?.filter(({ is_active, name }) => is_active && name !== BACKUP_CODES) ?? []
  return {
    active: active[0]?.name,
    sending: active.find(({ name }) => mfaSending.includes(name))?.name,
    isKnown: value !== null || error !== null,
  }
}

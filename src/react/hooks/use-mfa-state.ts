'use client'

import { listMethods } from '../../client/api.js'
import { isServed } from '../../client/served.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** Whether this user has a second factor, and which of its active methods sends codes. */
export function useMfaState(): { active: boolean; sending: string | undefined; isKnown: boolean } {
  const { client } = useAuthContext('useMfaState').session
  const { useMfa, mfaSending } = client.config
  const { value, error } = useLoaded(async () => (useMfa && isServed(client, 'mfa/') ? listMethods(client) : []))
  const active = value?.filter(({ is_active, name }) => is_active && name !== 'backup_codes') ?? []
  return {
    active: active.length > 0,
    sending: active.find(({ name }) => mfaSending.includes(name))?.name,
    isKnown: value !== null || error !== null,
  }
}

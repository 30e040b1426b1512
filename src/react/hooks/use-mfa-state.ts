'use client'

import { listMethods } from '../../client/api.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** Whether this user has a second factor, and whether one of its methods is mailed. */
export function useMfaState(): { active: boolean; mailed: boolean; isKnown: boolean } {
  const { client } = useAuthContext('useMfaState').session
  const { useMfa } = client.config
  const { value, error } = useLoaded(async () => (useMfa ? listMethods(client) : []))
  const active = value?.filter(({ is_active, name }) => is_active && name !== 'backup_codes') ?? []
  return {
    active: active.length > 0,
    mailed: active.some(({ name }) => name === 'email'),
    isKnown: value !== null || error !== null,
  }
}

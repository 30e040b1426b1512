'use client'

import { listPasskeys, removePasskey, renamePasskey } from '../../client/api.js'
import { type AuthFormError, asFormError } from '../../client/errors.js'
import type { Passkey } from '../../client/passkeys.js'
import { isServed } from '../../client/served.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** Every method rejects with AuthFormError. Adding and removing require a recent login (403 `reauthentication_required`). */
export interface UsePasskeys {
  /** Oldest first; null while loading, when signed out, and if the routes are not served. */
  passkeys: readonly Passkey[] | null
  error: AuthFormError | null
  reload(): Promise<void>
  /**
   * Asks the browser for a new passkey. Call it in the handler of a click. The error has the code `passkey_cancelled`,
   * `passkey_unsupported` or `passkey_registered` if the browser ends it.
   */
  add(name?: string): Promise<Passkey>
  rename(id: string, name: string): Promise<void>
  remove(id: string): Promise<void>
}

// The ceremony is loaded on demand: a visit that only looks at the list needs none of it.
const loadCeremony = () =>
  import('../../client/passkeys.js').catch((failure) => {
    throw asFormError(failure)
  })

/**
 * The passkeys of the signed-in user.
 * @example
 * 'use client'
 *
 * export function AddPasskey() {
 *   const { passkeys, add } = usePasskeys()
 *   return passkeys?.length === 0 && <button onClick={() => void add('My phone')}>Add a passkey</button>
 * }
 */
export function usePasskeys(): UsePasskeys {
  const { client } = useAuthContext('usePasskeys').session
  const isListed = client.config.usePasskeys && isServed(client, 'passkeys/')
  const { value, error, reload } = useLoaded(async () => (isListed ? listPasskeys(client) : null))
  return {
    passkeys: value?.results ?? null,
    error,
    reload,
    add: async (name) => {
      const { registerPasskey } = await loadCeremony()
      const passkey = await registerPasskey(client, name)
      await reload()
      return passkey
    },
    rename: async (id, name) => {
      await renamePasskey(client, id, name)
      await reload()
    },
    remove: async (id) => {
      await removePasskey(client, id).catch((failure: AuthFormError) => {
        // It is gone already, removed in another tab.
        if (failure.status !== 404) throw failure
      })
      await reload()
    },
  }
}

'use client'

import { disconnectAccount, finishSocial, listAccounts, socialAddress, startSocial } from '../../client/api.js'
import type { AuthFormError } from '../../client/errors.js'
import { isServed } from '../../client/served.js'
import type { LoginOutcome, SocialAccount } from '../../client/types.js'
import type { ClientProvider } from '../../contract/client-config.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** Every method rejects with AuthFormError. */
export interface UseSocial {
  providers: readonly ClientProvider[]
  /** The accounts of the signed-in user; null while loading, and if the route is not served. */
  accounts: readonly SocialAccount[] | null
  error: AuthFormError | null
  reload(): Promise<void>
  /** The URL that signs in with a provider, for a link. `invitation`: the token of the page's `?invitation=`, for a new account. */
  address(provider: string, next?: string, invitation?: string): string
  /** Goes to the provider. */
  signIn(provider: string, next?: string, invitation?: string): void
  /** For a page that drives the flow itself: store `state`, go to the URL, and call `finish` with the parameters that return. */
  start(
    provider: string,
    options?: {
      redirect_uri?: string | undefined
      next?: string | undefined
      code_challenge?: string | undefined
      invitation?: string | undefined
    },
  ): Promise<{ authorization_url: string; state: string }>
  finish(
    provider: string,
    answer: {
      code: string
      state?: string | undefined
      code_verifier?: string | undefined
      redirect_uri?: string | undefined
      invitation?: string | undefined
    },
  ): Promise<LoginOutcome>
  disconnect(id: string): Promise<void>
}

/**
 * Login with providers, and the connected accounts.
 * @example
 * 'use client'
 *
 * export function Providers() {
 *   const { providers, address } = useSocial()
 *   return providers.map(({ name, label }) => (
 *     <a key={name} href={address(name, '/account')}>
 *       {label}
 *     </a>
 *   ))
 * }
 */
export function useSocial(): UseSocial {
  const { session } = useAuthContext('useSocial')
  const { client } = session
  const { value, error, reload } = useLoaded(async () =>
    isServed(client, 'social_accounts') ? listAccounts(client) : null,
  )
  const address: UseSocial['address'] = (provider, next, invitation) =>
    socialAddress(client, provider, { next, invitation })
  return {
    providers: client.config.providers,
    accounts: value?.results ?? null,
    error,
    reload,
    address,
    signIn: (...target) => location.assign(address(...target)),
    start: (provider, options = {}) => startSocial(client, provider, { ...options }),
    finish: async (provider, answer) => session.accept(await finishSocial(client, provider, { ...answer })),
    disconnect: async (id) => {
      await disconnectAccount(client, id)
      await reload()
    },
  }
}

'use client'

import { type InferUser, useAuth } from './use-auth.js'

/**
 * The user, or null while loading and when signed out. `useUser<typeof auth>()` has the host's own fields.
 * @example
 * 'use client'
 *
 * export const Greeting = () => <p>Hello {useUser<typeof auth>()?.first_name}</p>
 */
export const useUser = <Auth = unknown>(): InferUser<Auth> | null => useAuth<Auth>().user

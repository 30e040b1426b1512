'use client'

import { getAccount, listMethods } from '../../client/api.js'
import { isServed } from '../../client/served.js'
import type { AccountSummary, MfaMethod } from '../../client/types.js'
import { BACKUP_CODES } from '../../contract/backup-codes.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

/** The methods that this user can reauthenticate with. */
interface Proofs {
  /** false while loading. */
  isKnown: boolean
  /** The second factor that comes first, and the first one that sends codes. */
  active: string | undefined
  sending: string | undefined
  /** A password can be right. It may be unknown whether there is one. */
  password: boolean
  passkey: boolean
  /** A code by email or a connected provider can be right, in place of a password. */
  email: boolean
  provider: boolean
}

/** The replies of the two routes. A reply is undefined if its route is not served or failed. */
interface Found {
  methods?: readonly MfaMethod[] | undefined
  account?: AccountSummary | undefined
}

export function useProofs(): Proofs {
  const { client } = useAuthContext('useProofs').session
  const { useMfa, usePasskeys, passwordLogin, emailLogin, mfaMethods, mfaSending } = client.config
  const isPasswordless = usePasskeys || emailLogin !== 'off'
  const { value, error } = useLoaded(async (): Promise<Found> => {
    const [methods, account] = await Promise.all([
      useMfa && isServed(client, 'mfa/') ? listMethods(client) : undefined,
      // A session that must first set up a second factor may not ask this.
      isPasswordless && isServed(client, 'account/') ? getAccount(client).catch(() => undefined) : undefined,
    ])
    return { methods, account }
  })
  const { methods = [], account }: Found = value ?? {}
  const on = methods.filter(({ is_active, name }) => is_active && name !== BACKUP_CODES && name !== PASSKEY)
  const active = on[0]?.name
  // The service then accepts no other proof, not even the password.
  const onlyPasskey = methods.some(({ name, is_primary }) => is_primary && name === PASSKEY)
  const mayBePasskey = usePasskeys && account?.passkeys !== 0 && isServed(client, 'reauthenticate/options/')
  const mayLackPassword = !active && !onlyPasskey && !account?.has_password
  return {
    isKnown: value !== null || error !== null,
    active,
    sending: on.find(({ name }) => mfaSending.includes(name))?.name,
    password: !active && !onlyPasskey && passwordLogin && account?.has_password !== false,
    passkey: mayBePasskey && (!active || mfaMethods.includes(PASSKEY)),
    email: isPasswordless && mayLackPassword && isServed(client, 'reauthenticate/email/'),
    provider: mayLackPassword,
  }
}

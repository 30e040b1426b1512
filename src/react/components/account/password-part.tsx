'use client'

import { getAccount } from '../../../client/api.js'
import type { Client } from '../../../client/client.js'
import { isServed } from '../../../client/served.js'
import type { AccountSummary } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useLoaded } from '../../hooks/use-loaded.js'
import { useUser } from '../../hooks/use-user.js'
import { PasswordChangeForm, type PasswordChangeFormProps } from '../password/password-change-form.js'
import { RemovePassword } from './remove-password.js'
import { SetPassword } from './set-password.js'

export interface PasswordPartProps extends PasswordChangeFormProps {
  /** The password was removed. */
  onRemoved?: (() => void) | undefined
}

/**
 * Changes or removes the password, or offers a link to an account that has none. Without JavaScript it is the form of the change.
 */
export function PasswordPart({ onRemoved, ...props }: PasswordPartProps) {
  const { client } = useAuthContext('AccountPage').session
  const user = useUser()
  const { value: account, reload } = useLoaded(async () => (isServed(client, 'account/') ? getAccount(client) : null))
  const { classNames, components } = props
  if (account?.has_password === false && user?.email && isServed(client, 'password/reset/')) {
    return <SetPassword {...{ classNames, components }} />
  }
  const known = account?.has_password ? client.config.oldPassword : undefined
  return (
    <>
      <PasswordChangeForm {...props} oldPassword={props.oldPassword ?? known} />
      {account?.has_password && hasAnotherWay(account, client) && (
        <RemovePassword
          {...{ classNames, components }}
          onRemoved={async () => {
            await reload()
            onRemoved?.()
          }}
        />
      )}
    </>
  )
}

/** A hint for the page. The service knows better, and refuses to remove the last way to sign in. */
const hasAnotherWay = ({ passkeys, social_accounts, email_verified }: AccountSummary, client: Client) =>
  (passkeys > 0 && isServed(client, 'passkey/login/')) ||
  (social_accounts > 0 && isServed(client, 'social_login')) ||
  (email_verified && client.config.emailLogin !== 'off' && isServed(client, 'login/email/'))

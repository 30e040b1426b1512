'use client'

import { getAccount } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useLoaded } from '../../hooks/use-loaded.js'
import { useUser } from '../../hooks/use-user.js'
import { PasswordChangeForm, type PasswordChangeFormProps } from '../password/password-change-form.js'
import { SetPassword } from './set-password.js'

/** Changes the password, or offers a link to an account that has none. Without JavaScript it is the form of the change. */
export function PasswordPart(props: PasswordChangeFormProps) {
  const { client } = useAuthContext('AccountPage').session
  const user = useUser()
  const { value: account } = useLoaded(async () => (isServed(client, 'account/') ? getAccount(client) : null))
  const { classNames, components } = props
  const isMailed = account?.has_password === false && user?.email && isServed(client, 'password/reset/')
  return isMailed ? <SetPassword {...{ classNames, components }} /> : <PasswordChangeForm {...props} />
}

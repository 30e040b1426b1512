'use client'

import { useEffect, useRef } from 'react'
import { confirmEmailChange } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAddressTexts } from '../../hooks/use-address-texts.js'
import type { PageParams } from '../../hooks/use-page-params.js'
import { useUser } from '../../hooks/use-user.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { PasswordField } from '../parts/field.js'
import { ServedCard } from '../parts/served-card.js'
import { useMailedLink } from './use-mailed-link.js'

export interface ConfirmEmailChangeProps extends CardProps {
  params?: PageParams | undefined
  error?: string | undefined
  /** Instead of `?key=`. */
  changeKey?: string | undefined
  /** Next page after a form without JavaScript. */
  next?: string | undefined
  onSuccess?: (() => void) | undefined
}

/** Opening the page changes nothing, because mail scanners open links: it posts on the click only. */
export function ConfirmEmailChange(props: ConfirmEmailChangeProps) {
  const { params, error, changeKey, next, onSuccess, ...card } = props
  const t = useAddressTexts()
  const { client } = useAuthContext('ConfirmEmailChange').session
  const { emailChangePath, loginPath, loginRedirectPath } = client.config
  const user = useUser()
  const link = useMailedLink({ params, error, given: changeKey, onSuccess })
  const { state, isReached, key } = link
  const isAsking = state === 'asking' || state === 'proof'
  const hidden = {
    key,
    next: next ?? `${emailChangePath}?done=1`,
    from: `${emailChangePath}?key=${encodeURIComponent(key ?? '')}`,
  }
  return (
    <ServedCard {...card} needs="email/change/confirm/" named={t('address_confirm_title')} data-state={state}>
      <meta name="referrer" content="same-origin" />
      <Notice warning={state === 'gone'} moved={isReached}>
        {state === 'done' && t('address_confirm_done')}
        {state === 'gone' && t('address_confirm_gone')}
      </Notice>
      {link.isMissing && <Text>{t('address_no_key')}</Text>}
      {key && isAsking && (
        <AuthForm
          action="email/change/confirm/"
          hidden={hidden}
          error={link.code}
          errorField={link.field}
          onValues={(values) => link.run((key) => confirmEmailChange(client, { ...values, key }))}
        >
          {state === 'proof' ? <Password isReached={isReached} /> : <Text>{t('address_confirm_text')}</Text>}
          <Submit>{t('verify_submit')}</Submit>
        </AuthForm>
      )}
      <FormLink href={user ? loginRedirectPath : loginPath}>{t(user ? 'go_on' : 'login_again')}</FormLink>
    </ServedCard>
  )
}

/** Proves the account in a browser without a session of it. */
function Password({ isReached }: { isReached: boolean }) {
  const t = useAddressTexts()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isReached) input.current?.focus()
  }, [isReached])
  return (
    <>
      <Text>{t('address_confirm_password')}</Text>
      <PasswordField ref={input} name="password" label={t('password')} autoComplete="current-password" />
    </>
  )
}

'use client'

import { undoEmailChange } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAddressTexts } from '../../hooks/use-address-texts.js'
import type { PageParams } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ServedCard } from '../parts/served-card.js'
import { useMailedLink } from './use-mailed-link.js'

export interface UndoEmailChangeProps extends CardProps {
  params?: PageParams | undefined
  error?: string | undefined
  /** Instead of `?key=`. */
  undoKey?: string | undefined
  /** Next page after a form without JavaScript. */
  next?: string | undefined
  onSuccess?: (() => void) | undefined
}

/** Gives the account back to the old address. Opening the page changes nothing: it posts on the click only. */
export function UndoEmailChange(props: UndoEmailChangeProps) {
  const { params, error, undoKey, next, onSuccess, ...card } = props
  const t = useAddressTexts()
  const { client } = useAuthContext('UndoEmailChange').session
  const { emailUndoPath, loginPath, passwordLogin } = client.config
  const { state, isReached, key, isMissing, code, field, run } = useMailedLink({
    params,
    error,
    given: undoKey,
    onSuccess,
  })
  const hidden = {
    key,
    next: next ?? `${emailUndoPath}?done=1`,
    from: `${emailUndoPath}?key=${encodeURIComponent(key ?? '')}`,
  }
  return (
    <ServedCard {...card} needs="email/change/undo/" named={t('address_undo_title')} data-state={state}>
      <meta name="referrer" content="same-origin" />
      <Notice warning={state === 'gone'} moved={isReached}>
        {state === 'done' && t(passwordLogin ? 'address_undo_done' : 'address_undo_done_no_password')}
        {state === 'gone' && t(passwordLogin ? 'address_undo_gone' : 'address_undo_gone_no_password')}
      </Notice>
      {isMissing && <Text>{t('address_no_key')}</Text>}
      {key && state === 'asking' && (
        <AuthForm
          action="email/change/undo/"
          hidden={hidden}
          error={code}
          errorField={field}
          onValues={() => run((key) => undoEmailChange(client, { key }))}
        >
          <Text>{t(passwordLogin ? 'address_undo_text' : 'address_undo_text_no_password')}</Text>
          <Submit>{t('address_undo_submit')}</Submit>
        </AuthForm>
      )}
      <FormLink href={loginPath}>{t('login_again')}</FormLink>
    </ServedCard>
  )
}

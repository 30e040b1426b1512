'use client'

import { type ReactNode, useState } from 'react'
import { requestPasswordReset } from '../../../client/api.js'
import type { ActionDetail } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, usePageParams } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { EmailField } from '../parts/email-field.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { ServedCard } from '../parts/served-card.js'
import { WithAction } from '../parts/with-action.js'

export interface PasswordResetFormProps extends CardProps {
  params?: PageParams | undefined
  /** `formAction(auth.actions.requestPasswordReset)`: the form posts to this server action instead of the route. */
  action?: FormAction<ActionDetail> | undefined
  error?: string | undefined
  /** The URL of this page: a form without JavaScript returns here if it is refused. */
  from?: string | undefined
  next?: string | undefined
  onSuccess?: (() => void) | undefined
  /** More inputs, for example of a captcha. */
  children?: ReactNode | undefined
}

/** Requests a reset link. The answer does not reveal whether an account exists. */
export function PasswordResetForm(props: PasswordResetFormProps) {
  const { params, action, error, from, next, onSuccess, children, ...card } = props
  const t = useMoreTexts()
  const { client } = useAuthContext('PasswordResetForm').session
  const refused = useRefusal(params, error)
  const [isSent, setSent] = useState(false)
  const finish = async (sending: unknown) => {
    await sending
    setSent(true)
    onSuccess?.()
  }
  const show = (posted?: PostedForm<ActionDetail>) => {
    const done = isSent || posted?.data
    return (
      <ServedCard {...card} needs="password/reset/" named={t('reset_title')} data-state={done ? 'done' : 'asking'}>
        <Notice moved>{done && t('reset_done')}</Notice>
        {!done && (
          <AuthForm
            action="password/reset/"
            posted={posted}
            hidden={{ next: next ?? `${client.config.loginPath}?done=reset`, from }}
            {...refused}
            onValues={(values) => finish(posted ? posted.send(values) : requestPasswordReset(client, values))}
          >
            <Text>{t('reset_text')}</Text>
            <EmailField label={t('email')} />
            {children}
            <Submit>{t('reset_submit')}</Submit>
          </AuthForm>
        )}
        <FormLink href={client.config.loginPath}>{t('login_again')}</FormLink>
      </ServedCard>
    )
  }
  return (
    <WithAction action={action} onData={finish}>
      {show}
    </WithAction>
  )
}

/** Why the service refused a form without JavaScript. */
function useRefusal(params: PageParams | undefined, given: string | undefined) {
  const read = usePageParams(params)
  return { error: given ?? read('error'), errorField: read('field') }
}

'use client'

import { type ReactNode, useState } from 'react'
import { requestEmailChange } from '../../../client/api.js'
import type { ActionDetail } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useAddressTexts } from '../../hooks/use-address-texts.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { type PageParams, usePageParams } from '../../hooks/use-page-params.js'
import { useUser } from '../../hooks/use-user.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { EmailField } from '../parts/email-field.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { ServedCard } from '../parts/served-card.js'
import { WithAction } from '../parts/with-action.js'

export interface EmailChangeFormProps extends CardProps {
  params?: PageParams | undefined
  /** `formAction(auth.actions.requestEmailChange)`: the form posts to this server action instead of the route. */
  action?: FormAction<ActionDetail> | undefined
  error?: string | undefined
  /** This page as the address bar has it, with Next's `basePath`: a form without JavaScript returns here. */
  from?: string | undefined
  next?: string | undefined
  onSuccess?: (() => void) | undefined
  /** More inputs, for example of a captcha. */
  children?: ReactNode | undefined
}

/** In the address to which a form without JavaScript returns. */
const MARK = 'email-change'

const withMark = (page: string | undefined, name: string) =>
  page && `${page}${page.includes('?') ? '&' : '?'}${name}=${MARK}`

/** Asks for another email address, which then gets a link. Renders nothing without a user. */
export function EmailChangeForm(props: EmailChangeFormProps) {
  const { params, action, error, from, next, onSuccess, children, ...card } = props
  const t = useAddressTexts()
  const user = useUser()
  const { client } = useAuthContext('EmailChangeForm').session
  const { times, isBack, run, finish, prompt, ...refused } = useRequests(params, error, onSuccess)
  if (!user) return null
  const show = (posted?: PostedForm<ActionDetail>) => (
    <>
      <ServedCard
        {...card}
        needs="email/change/"
        named={t('address_title')}
        data-state={times || posted?.data ? 'done' : 'asking'}
      >
        <Notice moved={times}>{(times > 0 || posted?.data || isBack) && t('address_sent')}</Notice>
        <AuthForm
          key={times}
          action="email/change/"
          posted={posted}
          hidden={{ next: next ?? withMark(from, 'done'), from: withMark(from, 'form') }}
          {...refused}
          onValues={(values) => run(() => (posted ? posted.send(values) : requestEmailChange(client, values)))}
        >
          {user.email && <Text>{t('address_now', { email: user.email })}</Text>}
          <EmailField label={t('address_new')} />
          {children}
          <Submit>{t('reset_submit')}</Submit>
        </AuthForm>
      </ServedCard>
      {prompt}
    </>
  )
  return (
    <WithAction action={action} onData={finish}>
      {show}
    </WithAction>
  )
}

/** How many links this page has requested, and the result that the address of the page reports. */
function useRequests(params: PageParams | undefined, error: string | undefined, onSuccess: (() => void) | undefined) {
  const { guard, prompt } = useGuarded()
  const read = usePageParams(params)
  const [times, setTimes] = useState(0)
  // All forms of a page share its URL: this one returns with its mark.
  const code = error ?? (read('form') === MARK ? read('error') : undefined)
  const finish = () => {
    setTimes((before) => before + 1)
    onSuccess?.()
  }
  const run = async (send: () => Promise<unknown>) => {
    await guard(send)
    finish()
  }
  const isBack = !code && read('done') === MARK
  return { times, isBack, run, finish, prompt, error: times > 0 ? undefined : code, errorField: read('field') }
}

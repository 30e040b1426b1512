'use client'

import { useState } from 'react'
import { changePassword } from '../../../client/api.js'
import type { Client } from '../../../client/client.js'
import type { ActionCredentials, ActionDetail } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, usePageParams } from '../../hooks/use-page-params.js'
import { useUser } from '../../hooks/use-user.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { PasswordField } from '../parts/field.js'
import { NewPasswordFields } from '../parts/new-password-fields.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { ServedCard } from '../parts/served-card.js'
import { WithAction } from '../parts/with-action.js'

export interface PasswordChangeFormProps extends CardProps {
  params?: PageParams | undefined
  /** `formAction(auth.actions.changePassword)`: the form posts to this server action instead of the route. */
  action?: FormAction<ActionDetail & Partial<ActionCredentials>> | undefined
  error?: string | undefined
  /** This page as the address bar has it, with Next's `basePath`: a form without JavaScript returns here. */
  from?: string | undefined
  next?: string | undefined
  /**
   * Whether the user has a password to ask for. If it is not known, a hint says what to do without one.
   * @default OLD_PASSWORD_FIELD_ENABLED
   */
  oldPassword?: boolean | undefined
  onSuccess?: (() => void) | undefined
}

const FIELDS = /^(old_password|new_password[12])$/

/** Changes the password, or sets a first one. */
export function PasswordChangeForm(props: PasswordChangeFormProps) {
  const { params, action, error, from, next, oldPassword, onSuccess, ...card } = props
  const t = useMoreTexts()
  const { client } = useAuthContext('PasswordChangeForm').session
  const { guard, prompt } = useGuarded()
  const { times, isBack, finish, ...refused } = useChange(props, client)
  const show = (posted?: PostedForm<ActionDetail & Partial<ActionCredentials>>) => (
    <>
      <ServedCard {...card} needs="password/change/" named={t('change_title')} data-state={times ? 'done' : 'asking'}>
        <Notice moved={times}>{(times > 0 || posted?.data || isBack) && t('change_done')}</Notice>
        <AuthForm
          key={times}
          action="password/change/"
          posted={posted}
          hidden={{ next: next ?? (from && `${from}${from.includes('?') ? '&' : '?'}done=change`), from }}
          {...refused}
          onValues={async (values) => {
            finish(
              await guard<Partial<ActionCredentials>>(() =>
                posted ? posted.send(values) : changePassword(client, values),
              ),
            )
          }}
        >
          <OldPassword isAsked={oldPassword} />
          <NewPasswordFields names={['new_password1', 'new_password2']} changing />
          <Submit>{t('change_submit')}</Submit>
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

/** How many times this page has changed the password, and the result that the address of the page reports. */
function useChange({ params, error, onSuccess }: PasswordChangeFormProps, client: Client) {
  const read = usePageParams(params)
  const [times, setTimes] = useState(0)
  // All forms of a page share its URL: an error belongs to this form only if it names one of its fields.
  const errorField = read('field')
  const code = error ?? (errorField && FIELDS.test(errorField) ? read('error') : undefined)
  const finish = (data: Partial<ActionCredentials>) => {
    client.take(data)
    setTimes(times + 1)
    onSuccess?.()
  }
  const isBack = !code && read('done') === 'change'
  return { times, isBack, finish, error: times > 0 ? undefined : code, errorField }
}

function OldPassword({ isAsked }: { isAsked: boolean | undefined }) {
  const t = useMoreTexts()
  const { oldPassword, providers } = useAuthContext('PasswordChangeForm').session.client.config
  const user = useUser()
  return (
    <>
      {/* The account, for password managers, which ignore `type="hidden"`. An input without a name is not sent. */}
      <input type="text" autoComplete="username" value={user?.username || user?.email || ''} readOnly hidden />
      {/* Not `required`: a user without a password leaves it empty. The service refuses an empty one from the others. */}
      {(isAsked ?? oldPassword) && (
        <PasswordField
          name="old_password"
          label={t('old_password')}
          autoComplete="current-password"
          required={undefined}
          hint={providers[0] && isAsked === undefined && t('old_password_none')}
        />
      )}
    </>
  )
}

'use client'

import { confirmPasswordReset, type Values } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import type { ActionDetail } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useLinkState } from '../../hooks/use-link-state.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, useAddressKnown, usePageParams } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { NewPasswordFields } from '../parts/new-password-fields.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { ServedCard } from '../parts/served-card.js'
import { WithAction } from '../parts/with-action.js'

export interface PasswordResetConfirmFormProps extends CardProps {
  params?: PageParams | undefined
  /** `formAction(auth.actions.confirmPasswordReset)`: the form posts to this server action instead of the route. */
  action?: FormAction<ActionDetail> | undefined
  error?: string | undefined
  /** Instead of `?uid=`. */
  uid?: string | undefined
  /** Instead of `?token=`. */
  token?: string | undefined
  next?: string | undefined
  /** Page of the reset form, offered when the link is no longer valid; as the address bar has it, with Next's `basePath`. */
  resetHref?: string | undefined
  onSuccess?: (() => void) | undefined
}

const isOver = (failure: unknown) =>
  failure instanceof AuthFormError && ('token' in failure.codes || 'uid' in failure.codes)

/** Sets the new password that the link in an email allows. */
export function PasswordResetConfirmForm(props: PasswordResetConfirmFormProps) {
  const { params, action, error, uid, token, next, resetHref, onSuccess, ...card } = props
  const t = useMoreTexts()
  const { loginPath } = useAuthContext('PasswordResetConfirmForm').session.client.config
  const { state, isBroken, save, finish, ...form } = useResetLink(props)
  const show = (posted?: PostedForm<ActionDetail>) => {
    const isDone = state === 'done' || posted?.data
    const isGone = state === 'gone' || isBroken || isOver(posted?.first?.failure)
    const shown = isDone ? 'done' : isGone ? 'gone' : 'asking'
    return (
      <ServedCard {...card} needs="password/reset/confirm/" named={t('reset_confirm_title')} data-state={shown}>
        <meta name="referrer" content="same-origin" />
        <Notice warning={shown === 'gone'} moved={state !== 'asking'}>
          {shown === 'done' && t('reset_confirm_done')}
          {shown === 'gone' && t('reset_confirm_gone')}
        </Notice>
        {shown === 'asking' && (
          <AuthForm {...form} posted={posted} onValues={(values) => save(values, posted)}>
            <NewPasswordFields names={['new_password1', 'new_password2']} changing />
            <Submit>{t('reset_confirm_submit')}</Submit>
          </AuthForm>
        )}
        <FormLink href={shown === 'gone' ? resetHref : undefined} needs="password/reset/">
          {t('reset_again')}
        </FormLink>
        <FormLink href={loginPath}>{t(shown === 'done' ? 'login_submit' : 'login_again')}</FormLink>
      </ServedCard>
    )
  }
  return (
    <WithAction action={action} onData={finish}>
      {show}
    </WithAction>
  )
}

/** The link that led to this page: its form, its state, and whether the address of the page reports that it is not valid. */
function useResetLink({ params, error, uid, token, next, onSuccess }: PasswordResetConfirmFormProps) {
  const { client } = useAuthContext('PasswordResetConfirmForm').session
  const { loginPath, resetPath } = client.config
  const read = usePageParams(params)
  const isKnown = useAddressKnown(params)
  const link = { uid: uid ?? read('uid') ?? '', token: token ?? read('token') ?? '' }
  const [state = 'asking', setState] = useLinkState(link.token)
  const code = error ?? read('error')
  const from = `${resetPath}?${new URLSearchParams(link)}`
  const hidden = { ...link, next: next ?? `${loginPath}?done=reset-confirm`, from }
  const finish = () => {
    setState('done')
    onSuccess?.()
  }
  const save = async (values: Values, posted: PostedForm<ActionDetail> | undefined) => {
    try {
      await (posted ? posted.send(values) : confirmPasswordReset(client, values))
      finish()
    } catch (failure) {
      if (!isOver(failure)) throw failure
      setState('gone')
    }
  }
  const isBroken = code === 'invalid_token' || (isKnown && !(link.uid && link.token))
  const form = { action: 'password/reset/confirm/', hidden, error: code, errorField: read('field') } as const
  return { state, isBroken, save, finish, ...form }
}

'use client'

import { lazy, type ReactNode } from 'react'
import type { LoginOutcome } from '../../../client/types.js'
import type { ActionLogin } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { type UseAuth, useAuth } from '../../hooks/use-auth.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import { type PageParams, safePath, usePageParams } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { FormLink, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import type { FormAction } from '../parts/posted.js'
import { WithAction } from '../parts/with-action.js'
import { PasswordStage, type StageProps } from './password-stage.js'
import { loadSecondStep, useLogin } from './use-login.js'

const LoginSecondStep = lazy(loadSecondStep)

export interface LoginFormProps extends CardProps {
  /**
   * The page's `searchParams` (`error`, `field`, `mfa`, `next`, `done`, `provider`), so that the form reads them without
   * JavaScript too.
   */
  params?: PageParams | undefined
  /** `formAction(auth.actions.login)`: the password goes to this server action instead of the route. */
  action?: FormAction<ActionLogin> | undefined
  /** Code of an error to begin with, instead of `?error=`. */
  error?: string | undefined
  /** Where to go afterwards, instead of `?next=`; a path of this site with Next's `basePath`. @default loginRedirectPath */
  next?: string | undefined
  /** Called instead of going to `next`. */
  onSuccess?: ((outcome: Extract<LoginOutcome, { status: 'authenticated' }>) => void) | undefined
  /** Page of the registration, as the address bar has it: with Next's `basePath`. */
  registerHref?: string | undefined
  /** Page of the reset form, in the same form. */
  forgotHref?: string | undefined
  /** Opens providers in a popup window; see `SocialButtons`. `onSuccess` is not called for them. @default false */
  popup?: PopupOption | undefined
  /**
   * More inputs beside the password, by their names: fields of `schemas.login`, or the widget of a captcha. The form that asks
   * for an email has them too.
   */
  fields?: ReactNode | undefined
  /**
   * Asks a user without a passkey to add one after a login, once in each browser. Only with USE_PASSKEYS. @default false
   */
  offerPasskey?: boolean | undefined
  /** Shown to a user who is already signed in, instead of a line that says so. */
  children?: ReactNode | undefined
}

/**
 * Signs in: password, second step, providers. Nothing shows until it is known whether a user is signed in.
 * @example
 * // app/login/page.tsx
 * type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }
 *
 * export default async function Login({ searchParams }: Props) {
 *   return <LoginForm params={await searchParams} registerHref="/register" forgotHref="/forgot-password" />
 * }
 */
export function LoginForm(props: LoginFormProps) {
  const {
    params,
    action,
    error,
    next,
    onSuccess,
    registerHref,
    forgotHref,
    popup,
    fields,
    offerPasskey,
    children,
    ...card
  } = props
  const { status, user } = useAuth()
  const { session } = useAuthContext('LoginForm')
  const read = usePageParams(params)
  const target = safePath(next ?? read('next'), session.client.config.loginRedirectPath)
  const login = useLogin(onSuccess ?? (() => location.assign(target)), offerPasskey)
  const onData = (data: ActionLogin) => login.proceed(session.accept(data))
  const first = { ...card, 'data-status': status }
  const shared = { ...props, ...login, card: first, session, read, target, onData, status, user }
  return (
    <WithAction action={action} onData={onData}>
      {(posted) => <Stages {...shared} posted={posted} />}
    </WithAction>
  )
}

type StagesProps = LoginFormProps & StageProps & Pick<UseAuth, 'status' | 'user'>

/** Shows the stage of the login, or who is signed in. */
function Stages(props: StagesProps) {
  const { card, read, target, status, user, error = read('error'), reached, posted } = props
  const t = useTexts()
  const Boundary = useBoundary()
  const mfa = read('mfa')
  const { reached: step = posted?.step ?? (mfa ? { method: mfa } : null) } = props
  // With MFA_REQUIRED, a session may be allowed nothing but to set up a second factor, which happens here.
  if (user && step?.method !== 'enrol') {
    return (
      <Card {...card}>
        {props.children ?? (
          <>
            <Text>{t('signed_in_as', { username: user.username || user.email })}</Text>
            <FormLink href={target}>{t('go_on')}</FormLink>
          </>
        )}
      </Card>
    )
  }
  const form = step ? (
    <Boundary>
      <LoginSecondStep {...props} step={step} />
    </Boundary>
  ) : (
    <PasswordStage {...props} error={reached === null ? 'social_flow_expired' : error} />
  )
  // Until the user is known, only browsers without JavaScript show the form: in the others it would flash.
  return status === 'loading' ? (
    <>
      <noscript>{form}</noscript>
      <Card {...card} aria-busy>
        <span className="sp-spinner" role="status" aria-label={t('pending')} />
      </Card>
    </>
  ) : (
    form
  )
}

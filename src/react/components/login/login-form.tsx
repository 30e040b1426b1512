'use client'

import { lazy, type ReactNode, startTransition, useState } from 'react'
import type { LoginInput, LoginOutcome, MfaStep } from '../../../client/types.js'
import type { ActionLogin } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import { type PageParams, safePath, usePageParams } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { FormLink, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { WithAction } from '../parts/with-action.js'
import { PasswordStage } from './password-stage.js'

// Most logins have no second step, so a page does not carry its code (4 kB).
const loadSecondStep = () => import('../mfa/mfa-challenge.js')
const SecondStep = lazy(loadSecondStep)

type Authenticated = Extract<LoginOutcome, { status: 'authenticated' }>

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

/** Signs in: password, second step, providers. Nothing shows until it is known whether a user is signed in. */
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
  const t = useTexts()
  const read = usePageParams(params)
  const Boundary = useBoundary()
  const { config } = session.client
  const target = safePath(next ?? read('next'), config.loginRedirectPath)
  const [stage, proceed, expire] = useStage(onSuccess ?? (() => location.assign(target)), offerPasskey)
  const code = error ?? read('error')
  const mfa = read('mfa')
  const first = { ...card, 'data-status': status }
  const onData = (data: ActionLogin) => proceed(session.accept(data))
  const show = (posted?: PostedForm<ActionLogin>) => {
    const { isRetry, step = isRetry ? undefined : (posted?.step ?? (mfa ? { method: mfa } : undefined)) } = stage
    // With MFA_REQUIRED, a session may be allowed nothing but to set up a second factor, which happens here.
    if (user && step?.method !== 'enrol') {
      return (
        <Card {...first}>
          {children ?? (
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
        <SecondStep
          {...card}
          step={step}
          moved={!!stage.step}
          next={target}
          error={posted?.step ? undefined : code}
          onSuccess={proceed}
          onExpired={expire}
        />
      </Boundary>
    ) : (
      <PasswordStage
        {...props}
        {...{ config, target, read, posted, proceed }}
        card={first}
        isRetry={isRetry}
        error={isRetry ? 'social_flow_expired' : code}
        onValues={(values) =>
          // The fields of the form give `username` or `email`, and `password`.
          posted ? posted.send(values).then(onData) : session.login(values as LoginInput).then(proceed)
        }
      />
    )
    // Until the user is known, only browsers without JavaScript show the form: in the others it would flash.
    return status === 'loading' ? (
      <>
        <noscript>{form}</noscript>
        <Card {...first} aria-busy>
          <span className="sp-spinner" role="status" aria-label={t('pending')} />
        </Card>
      </>
    ) : (
      form
    )
  }
  return (
    <WithAction action={action} onData={onData}>
      {show}
    </WithAction>
  )
}

/** Of a login: the password, or a second step. */
interface Stage {
  /** It appeared while the user was here, so it takes the focus. */
  step?: MfaStep | undefined
  /** The password is asked again, because a second step ended without a login. */
  isRetry?: boolean
}

/**
 * The stages of a login after the first one. Event `proceed`: a password or a second step was accepted. Event `expire`: the second
 * step can no longer be completed.
 */
function useStage(leave: (outcome: Authenticated) => void, offerPasskey?: boolean) {
  const [stage, setStage] = useState<Stage>({})
  const proceed = async (outcome: LoginOutcome) => {
    if (outcome.status === 'authenticated' && !outcome.mfaEnrolmentRequired && (stage.step || !offerPasskey)) {
      // A host may keep the form in its page, where the next login begins with the password.
      setStage({})
      return leave(outcome)
    }
    await loadSecondStep()
    startTransition(() => setStage({ step: { method: 'enrol', ...outcome } }))
  }
  return [stage, proceed, () => setStage({ isRetry: true })] as const
}

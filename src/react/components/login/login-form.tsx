'use client'

import { lazy, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import type { LoginOutcome, MfaStep } from '../../../client/types.js'
import type { ActionLogin } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import { type FormAction, useFormAction } from '../../hooks/use-form-action.js'
import { type PageParams, safePath, usePageParams } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { Text, WayOn } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { PasswordStage } from './password-stage.js'

// Most logins have no second step, so a page does not carry its code (4 kB).
const loadSecondStep = () => import('../mfa/mfa-challenge.js')
const SecondStep = lazy(loadSecondStep)

type Authenticated = Extract<LoginOutcome, { status: 'authenticated' }>

export interface LoginFormProps extends CardProps {
  /** The page's `searchParams` (`error`, `field`, `mfa`, `next`, `done`, `provider`), so that the form reads them without JavaScript too. */
  params?: PageParams | undefined
  /** `formAction(auth.actions.login)`: the password goes to this server action instead of the route. */
  action?: FormAction<ActionLogin> | undefined
  /** Code of an error to begin with, instead of `?error=`. */
  error?: string | undefined
  /** Where to go afterwards, instead of `?next=`; a path of this site. @default loginRedirectPath */
  next?: string | undefined
  /** Called instead of going to `next`. */
  onSuccess?: ((outcome: Extract<LoginOutcome, { status: 'authenticated' }>) => void) | undefined
  registerHref?: string | undefined
  forgotHref?: string | undefined
  /** Opens providers in a popup window; see `SocialButtons`. `onSuccess` is not called for them. @default false */
  popup?: PopupOption | undefined
  /** More inputs beside the password, by their names: fields of `schemas.login`, or the widget of a captcha. */
  fields?: ReactNode | undefined
  /** Shown to a user who is already signed in, instead of a line that says so. */
  children?: ReactNode | undefined
}

/** Signs in: password, second step, providers. Nothing shows until it is known whether a user is signed in. */
export function LoginForm(props: LoginFormProps) {
  const { params, action, error, next, onSuccess, registerHref, forgotHref, popup, fields, children, ...card } = props
  const { status, user } = useAuth()
  const { loginRedirectPath } = useAuthContext('LoginForm').session.client.config
  const read = usePageParams(params)
  const Boundary = useBoundary()
  const target = safePath(next ?? read('next'), loginRedirectPath)
  const { posting, data, send } = useFormAction(action)
  const { stage, proceed, expire } = useStage(read('mfa'), data, onSuccess ?? (() => location.assign(target)))
  const code = error ?? read('error')
  if (user && !isEnrollment(stage)) {
    return (
      <Card {...card} data-status={status}>
        {children ?? <AlreadySignedIn username={user.username || user.email} target={target} />}
      </Card>
    )
  }
  const form =
    stage.at === 'second-step' ? (
      <Boundary>
        <SecondStep
          {...card}
          step={stage.step}
          moved={stage.moved}
          next={target}
          error={code}
          onSuccess={proceed}
          onExpired={expire}
        />
      </Boundary>
    ) : (
      <PasswordStage
        {...{ card, target, read, posting, send, popup, fields, registerHref, forgotHref, Boundary }}
        isRetry={stage.at === 'retry'}
        error={stage.at === 'retry' ? 'social_flow_expired' : code}
        onOutcome={proceed}
      />
    )
  return status === 'loading' ? <Waiting card={card}>{form}</Waiting> : form
}

type Stage =
  | { at: 'password' }
  /** The password again, because a second step ended without a login. */
  | { at: 'retry' }
  /** `moved`: the step appeared while the user was here, so it takes the focus. */
  | { at: 'second-step'; step: MfaStep; moved: boolean }

/** With MFA_REQUIRED, the session of a signed-in user may be allowed nothing but to set up a second factor, which happens here. */
const isEnrollment = (stage: Stage) => stage.at === 'second-step' && stage.step.method === 'enrol'

/**
 * The stages of a login. The first one is what a server action replied (`data`), or what the page's address says (`?mfa=`). Event
 * `proceed`: a password or a second step was accepted. Event `expire`: the second step can no longer be completed.
 */
function useStage(mfa: string | undefined, data: ActionLogin | undefined, leave: (outcome: Authenticated) => void) {
  const { session } = useAuthContext('LoginForm')
  const [reached, setReached] = useState<Stage>()
  const proceed = async (outcome: LoginOutcome) => {
    if (outcome.status === 'authenticated' && !outcome.mfaEnrolmentRequired) return leave(outcome)
    await loadSecondStep()
    startTransition(() => setReached({ at: 'second-step', step: { method: 'enrol', ...outcome }, moved: true }))
  }
  // The reply to a form that was posted before the script ran, once.
  const taken = useRef<ActionLogin>(undefined)
  useEffect(() => {
    if (!data || data === taken.current) return
    taken.current = data
    proceed(session.accept(data))
  })
  const method = data?.mfa_enrolment_required ? 'enrol' : (data?.method ?? mfa)
  const first: Stage = method ? { at: 'second-step', step: { ...data, method }, moved: false } : { at: 'password' }
  return { stage: reached ?? first, proceed, expire: () => setReached({ at: 'retry' }) }
}

function AlreadySignedIn({ username, target }: { username: string; target: string }) {
  const t = useTexts()
  return (
    <>
      <Text>{t('signed_in_as', { username })}</Text>
      <WayOn href={target}>{t('go_on')}</WayOn>
    </>
  )
}

/** Until the user is known, only browsers without JavaScript show the form: in the others it would flash. */
function Waiting({ card, children }: { card: CardProps; children: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <noscript>{children}</noscript>
      <Card {...card} data-status="loading" aria-busy>
        <span className="sp-spinner" role="status" aria-label={t('loading')} />
      </Card>
    </>
  )
}

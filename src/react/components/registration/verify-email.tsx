'use client'

import { lazy, type ReactNode, useState } from 'react'
import { useAuthContext } from '../../context.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, useAddressKnown } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ServedCard } from '../parts/served-card.js'
import { ResendEmail } from './resend-email.js'
import { useVerification, type VerificationLink } from './use-verification.js'

// Most visits need none of its code (1.3 kB).
const VerifyChoices = lazy(() => import('./verify-choices.js'))

export interface VerifyEmailProps extends CardProps {
  params?: PageParams | undefined
  error?: string | undefined
  /** Instead of `?key=`. */
  verificationKey?: string | undefined
  /** The username of the key's account (`auth.findVerification`): shown, and used to sign in after a typed password. */
  username?: string | null | undefined
  /** The email address of the key (`auth.findVerification`): the user can request a new password without typing it. */
  email?: string | undefined
  /** The key has already verified the address (`auth.findVerification`): there is nothing left to reject. */
  used?: boolean | undefined
  /** Next page after a typed password has signed in, and after a form without JavaScript. */
  next?: string | undefined
  /** Called when the address is verified; instead of going to `next`. */
  onSuccess?: (() => void) | undefined
  /** More inputs of the form that requests a new link, for example of a captcha. */
  children?: ReactNode | undefined
}

/** Opening the page verifies nothing, because mail scanners open links: it posts on the click only. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { params, error, verificationKey, username, email, used, next, onSuccess, children, ...card } = props
  const t = useMoreTexts()
  const { loginPath, verifyPath, passwordLogin } = useAuthContext('VerifyEmail').session.client.config
  const Boundary = useBoundary()
  const isAddressKnown = useAddressKnown(params)
  const verification = useVerification({ params, error, verificationKey, used, onSuccess })
  const { state, isReached, key } = verification
  const [step, setStep] = useState<ReactNode>()
  if (step) return step
  const from = `${verifyPath}?key=${encodeURIComponent(key ?? '')}`
  const hidden = { key, next: next ?? `${loginPath}?done=verify`, from }
  const isAsking = state === 'asking'
  const hasChoices = state === 'rejected' || (key && !used && (isAsking || state === 'proof'))
  return (
    <ServedCard {...card} needs="registration/verify-email/" named={t('verify_title')} data-state={state}>
      <meta name="referrer" content="same-origin" />
      <Notice moved>{state === 'done' && t(passwordLogin ? 'verify_done' : 'verify_done_no_password')}</Notice>
      {key && isAsking && <ConfirmForm {...{ verification, hidden, username, email }} />}
      {hasChoices && (
        <Boundary>
          <VerifyChoices {...{ card, verification, hidden, username, email, next, onSuccess, setStep }} />
        </Boundary>
      )}
      {(state === 'gone' || (isAddressKnown && !key && isAsking)) && (
        <>
          <Notice warning moved={isReached && state === 'gone'}>
            {state === 'gone' && t('verify_gone')}
          </Notice>
          {isAsking && <Text>{t('verify_no_key')}</Text>}
          <ResendEmail from={verifyPath}>{children}</ResendEmail>
        </>
      )}
      <FormLink href={loginPath}>{t(state === 'done' ? 'login_submit' : 'login_again')}</FormLink>
    </ServedCard>
  )
}

interface ConfirmFormProps {
  verification: VerificationLink
  hidden: Readonly<Record<string, string | undefined>>
  username: string | null | undefined
  email: string | undefined
}

function ConfirmForm({ verification, hidden, username, email }: ConfirmFormProps) {
  const t = useMoreTexts()
  const { code, field, post, finish } = verification
  const name = username || email
  const confirm = async () => (await post({})) && finish()
  // The error of a field belongs to another form, or to a key that has done its work meanwhile.
  const shown = field ? undefined : code
  return (
    <AuthForm action="registration/verify-email/" hidden={hidden} error={shown} onValues={confirm}>
      <Text>{name ? t('verify_for', { username: name }) : t('verify_text')}</Text>
      <Submit>{t('verify_submit')}</Submit>
    </AuthForm>
  )
}

'use client'

import { type ElementType, Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { type Values, verifyEmail } from '../../../client/api.js'
import type { AuthFormError } from '../../../client/errors.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, useAddressKnown, useHydrated, usePageParams } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text, WayOn } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ServedCard } from '../parts/served-card.js'
import { ResendEmail } from './resend-email.js'

// Loaded apart: a key that is not known, or no longer, needs none of it.
const VerifyChoices = lazy(() => import('./verify-choices.js'))

export interface VerifyEmailProps extends CardProps {
  params?: PageParams | undefined
  error?: string | undefined
  /** Instead of `?key=`. */
  verificationKey?: string | undefined
  /** The username of the key's account (`auth.findVerification`): shown, and signed in with after a typed password. */
  username?: string | undefined
  /** The address of the key (`auth.findVerification`): a new password is then asked for without typing it. */
  email?: string | undefined
  /** Where to go after a typed password has signed in, and where a form without JavaScript goes. */
  next?: string | undefined
  /** Called when the address is verified; instead of going to `next`. */
  onSuccess?: (() => void) | undefined
}

/** 'proof': the key is not enough, the password is asked for. */
export type VerifyState = 'asking' | 'proof' | 'done' | 'gone' | 'rejected'

/** Opening the page verifies nothing, because mail scanners open links: it posts on the click only. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { params, error, verificationKey, username, email, next, onSuccess, ...card } = props
  const t = useMoreTexts()
  const { client } = useAuthContext('VerifyEmail').session
  const { loginPath, verifyPath } = client.config
  const read = usePageParams(params)
  const key = verificationKey ?? read('key')
  const ready = useAddressKnown(params)
  const code = error ?? read('error')
  const field = read('field')
  const [Boundary] = useState<ElementType>(useHydrated() ? Suspense : Fragment)
  const [chosen, setState] = useState<VerifyState>()
  const [step, setStep] = useState<ReactNode>()
  const state = chosen ?? (code === 'not_found' ? 'gone' : field ? 'proof' : 'asking')
  const isAsking = state === 'asking'
  const isOpen = key && (isAsking || state === 'proof')
  const post = async (values: Values) => {
    try {
      await verifyEmail(client, { ...values, key: key ?? '' })
      return true
    } catch (failure) {
      const { status, codes } = failure as AuthFormError
      if (status === 404) setState('gone')
      else if (codes.password?.includes('required')) setState('proof')
      else throw failure
      return false
    }
  }
  const finish = () => {
    setState('done')
    onSuccess?.()
  }
  if (step) return step
  const from = `${verifyPath}?key=${encodeURIComponent(key ?? '')}`
  const hidden = { key, next: next ?? `${loginPath}?done=verify`, from }
  return (
    <ServedCard {...card} needs="registration/verify-email/" named={t('verify_title')} data-state={state}>
      <meta name="referrer" content="same-origin" />
      <Notice moved>{state === 'done' && t('verify_done')}</Notice>
      {key && isAsking && (
        <AuthForm
          action="registration/verify-email/"
          hidden={hidden}
          error={code}
          onValues={async () => (await post({})) && finish()}
        >
          <Text>{username ? t('verify_for', { username }) : t('verify_text')}</Text>
          <Submit>{t('verify_submit')}</Submit>
        </AuthForm>
      )}
      {(isOpen || state === 'rejected') && (
        <Boundary>
          <VerifyChoices {...props} {...{ card, state, hidden, code, field, post, finish, setState, setStep }} />
        </Boundary>
      )}
      {(state === 'gone' || (ready && !key && isAsking)) && (
        <>
          <Notice warning moved={chosen === 'gone'}>
            {state === 'gone' && t('verify_gone')}
          </Notice>
          <ResendEmail from={verifyPath} />
        </>
      )}
      <WayOn href={loginPath}>{t('login_again')}</WayOn>
    </ServedCard>
  )
}

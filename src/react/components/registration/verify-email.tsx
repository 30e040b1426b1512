'use client'

import { useState } from 'react'
import { verifyEmail } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, useAddressKnown, usePageParams } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text, WayOn } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ServedCard } from '../parts/served-card.js'
import { ResendEmail } from './resend-email.js'

export interface VerifyEmailProps extends CardProps {
  params?: PageParams | undefined
  error?: string | undefined
  /** Instead of `?key=`. */
  verificationKey?: string | undefined
  /** The username that the key will make, when the page knows it. */
  username?: string | undefined
  next?: string | undefined
  onSuccess?: (() => void) | undefined
}

/** Whoever opens the page proves nothing yet (mail scanners open links): it posts on the click only. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { params, error, verificationKey, username, next, onSuccess, ...card } = props
  const t = useMoreTexts()
  const { client } = useAuthContext('VerifyEmail').session
  const { loginPath, verifyPath } = client.config
  const read = usePageParams(params)
  const key = verificationKey ?? read('key')
  const ready = useAddressKnown(params)
  const { state, verify } = useVerification(key, onSuccess)
  const code = error ?? read('error')
  const gone = state === 'gone' || code === 'not_found'
  return (
    <ServedCard
      {...card}
      needs="registration/verify-email/"
      named={t('verify_title')}
      data-state={gone ? 'gone' : state}
    >
      <meta name="referrer" content="same-origin" />
      <Notice moved>{state === 'done' && t('verify_done')}</Notice>
      {state === 'asking' && !gone && key && (
        <AuthForm
          action="registration/verify-email/"
          hidden={{
            key,
            next: next ?? `${loginPath}?done=verify`,
            from: `${verifyPath}?key=${encodeURIComponent(key)}`,
          }}
          error={code}
          onValues={verify}
        >
          <Text>{username ? t('verify_for', { username }) : t('verify_text')}</Text>
          <Submit>{t('verify_submit')}</Submit>
        </AuthForm>
      )}
      {(gone || (ready && !key && state === 'asking')) && (
        <>
          <Notice warning moved={state === 'gone'}>
            {gone && t('verify_gone')}
          </Notice>
          <ResendEmail from={verifyPath} />
        </>
      )}
      <WayOn href={loginPath}>{t('login_again')}</WayOn>
    </ServedCard>
  )
}

function useVerification(key: string | undefined, onSuccess: (() => void) | undefined) {
  const { client } = useAuthContext('VerifyEmail').session
  const [state, setState] = useState<'asking' | 'done' | 'gone'>('asking')
  const verify = async () => {
    try {
      await verifyEmail(client, { key: key ?? '' })
      setState('done')
      onSuccess?.()
    } catch (failure) {
      if (!(failure instanceof AuthFormError && failure.status === 404)) throw failure
      setState('gone')
    }
  }
  return { state, verify }
}

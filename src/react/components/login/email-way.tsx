'use client'

import { startTransition, useState } from 'react'
import { requestEmailLogin, type Values, verifyEmailLogin } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { useAuthContext } from '../../context.js'
import { useMailTexts } from '../../hooks/use-mail-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { Submit } from '../parts/buttons.js'
import { EmailField } from '../parts/email-field.js'
import { EmailSent } from './email-sent.js'
import type { Asked, WayProps } from './way.js'
import { addressOf, WayLink } from './way-link.js'

export interface EmailWayProps extends WayProps {
  /** 'ask': for the address. 'sent': the email is on its way. */
  mail: string
  choose: (mail: string) => void
  /** The address that was typed as the name. */
  typed: string | undefined
  /** The last email. The password may have been shown since. */
  asked: Asked | undefined
  setAsked: (asked: Asked) => void
}

/** The sign-in that this browser began can no longer be completed. */
const EXPIRED = ['invalid_token', 'social_flow_expired']

/** A refused `ephemeral_token` is a flow cookie that is gone. */
const isExpired = (failure: unknown): boolean =>
  failure instanceof AuthFormError &&
  !!(failure.codes.ephemeral_token ?? failure.codes[NON_FIELD]?.includes('invalid_token'))

/** Signs in by email: asks for the address, then for the code. */
export default function EmailWay(props: EmailWayProps) {
  const { read, error, mail, asked } = props
  const { isOver, ask, verify } = useEmailLogin(props)
  const { passwordLogin } = useAuthContext('EmailWay').session.client.config
  // The address of the page may be about a failed password.
  const code = asked || (passwordLogin && !read('mail')) ? undefined : error
  const isLost = isOver || (code !== undefined && EXPIRED.includes(code))
  if (mail === 'sent' && !isLost) return <EmailSent {...props} {...{ ask, verify }} error={code} />
  return (
    <AskForm
      {...props}
      error={isLost ? 'social_flow_expired' : code}
      email={props.typed ?? asked?.email}
      isMoved={asked !== undefined || mail !== (read('mail') ?? (passwordLogin ? '' : 'ask'))}
      onValues={ask}
    />
  )
}

/** The state of a sign-in by email. Event `ask`: for an email. Event `verify`: a code was typed. */
function useEmailLogin({ target, choose, proceed, asked, setAsked }: EmailWayProps) {
  const { session } = useAuthContext('EmailWay')
  const { client } = session
  const [isOver, setOver] = useState(false)
  const ask = async (values: Values) => {
    const { email = '' } = values
    // The service would send no second email so soon. The first one is on its way, and its code goes with its token.
    if (isOver || asked?.email !== email || Date.now() - asked.at >= client.config.mfaResendDelay * 1000) {
      const { ephemeral_token } = await requestEmailLogin(client, { ...values, next: target })
      setAsked({ email, ephemeral_token, at: Date.now() })
    }
    setOver(false)
    choose('sent')
  }
  const verify = async (code: string) => {
    const token = asked?.ephemeral_token
    try {
      const reply = await verifyEmailLogin(client, { code, ...(token && { ephemeral_token: token }) })
      await proceed(session.accept(reply))
    } catch (failure) {
      if (!isExpired(failure)) throw failure
      // The text of the error may have to be loaded first.
      startTransition(() => {
        setOver(true)
        choose('ask')
      })
    }
  }
  return { isOver, ask, verify }
}

interface AskFormProps extends EmailWayProps {
  /** The address to begin with. */
  email: string | undefined
  /** The form appeared while the user was here, so it takes the focus. */
  isMoved: boolean
  onValues: (values: Values) => Promise<unknown>
}

function AskForm({ target, read, error, fields, choose, email, isMoved, onValues }: AskFormProps) {
  const t = useMailTexts()
  const { loginPath, passwordLogin, emailLogin } = useAuthContext('EmailWay').session.client.config
  return (
    <>
      <AuthForm
        action="login/email/"
        hidden={{ next: target, from: addressOf(loginPath, 'ask', target) }}
        error={error}
        errorField={read('field')}
        onValues={onValues}
      >
        <EmailField label={t('email')} defaultValue={email} autoComplete="username" autoFocus={isMoved} />
        {fields}
        <Submit>{t(emailLogin === 'link' ? 'mail_with_link' : 'mail_with_code')}</Submit>
      </AuthForm>
      {passwordLogin && (
        <WayLink mail="" {...{ target, read, choose }}>
          {t('mail_other_way')}
        </WayLink>
      )}
    </>
  )
}

'use client'

import { lazy, type RefObject, useEffect, useRef, useState } from 'react'
import type { Client } from '../../../client/client.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useMailTexts } from '../../hooks/use-mail-texts.js'
import { withInvitation } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { FormLink, Notice } from '../parts/buttons.js'
import { ProblemText } from '../parts/load-problem-text.js'
import { SocialButtons } from '../social/social-buttons.js'
import { type Asked, focusName, typedAddress, type WayProps } from './way.js'
import { WayLink } from './way-link.js'

const loadEmailWay = () => import('./email-way.js')
const EmailWay = lazy(loadEmailWay)
const PasskeySignIn = lazy(() => import('../passkeys/passkey-sign-in.js'))

export interface OtherWaysProps extends WayProps {
  popup?: PopupOption | undefined
  registerHref?: string | undefined
  /** The step of a sign-in by email, which replaces the form of the password; nothing while that form is shown. */
  mail: string | false | undefined
  /** Changes `mail`; '' shows the form of the password again. */
  choose: (mail: string) => void
}

/** The ways to sign in without a password. Without passwords (PASSWORD_LOGIN false), the email comes first. */
export default function OtherWays(props: OtherWaysProps) {
  const { mail, error } = props
  const { client } = useAuthContext('LoginForm').session
  const { passwordLogin } = client.config
  const [typed, setTyped] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const place = useFocusOnReturn(mail)
  const isFirst = !passwordLogin && mail === 'ask'
  return (
    <>
      {/* No form shows the error. */}
      {!passwordLogin && !mail && error && (
        <Notice warning>
          <ProblemText code={error} />
        </Notice>
      )}
      {mail && <EmailWay {...props} {...{ mail, typed, asked, setAsked }} />}
      {isFirst && <RegisterLink {...props} />}
      {(!mail || isFirst) && <Ways {...props} {...{ place, setTyped }} isByMail={!mail && offersMail(client)} />}
    </>
  )
}

interface WaysProps extends OtherWaysProps {
  isByMail: boolean
  place: RefObject<HTMLDivElement | null>
  setTyped: (address: string | undefined) => void
}

/** One button for each way, below the word "or" if there is a form above them. */
function Ways({ target, read, popup, mail, choose, proceed, isByMail, place, setTyped }: WaysProps) {
  const t = useMailTexts()
  const { client } = useAuthContext('LoginForm').session
  const { providers, passwordLogin, emailLogin, usePasskeys } = client.config
  const isByPasskey = usePasskeys && isServed(client, 'passkey/login/')
  const isBelowForm = passwordLogin || Boolean(mail)
  const divider = isBelowForm && <p className="sp-divider">{t('login_or')}</p>
  const prepare = (origin: Element) => {
    setTyped(typedAddress(origin))
    return loadEmailWay()
  }
  return (
    <>
      {isByPasskey && (
        <div className="sp-social">
          {divider}
          <PasskeySignIn proceed={proceed} />
        </div>
      )}
      {isByMail && (
        <div ref={place} className="sp-social">
          {!isByPasskey && divider}
          <WayLink look="secondary" mail="ask" {...{ target, read, choose, prepare }}>
            {t(emailLogin === 'link' ? 'mail_with_link' : 'mail_with_code')}
          </WayLink>
        </div>
      )}
      {providers[0] && (
        <SocialButtons
          next={target}
          invitation={read('invitation')}
          suggested={read('provider')}
          divider={(isBelowForm && !(isByPasskey || isByMail)) || undefined}
          popup={popup}
        />
      )}
    </>
  )
}

function RegisterLink({ read, registerHref }: OtherWaysProps) {
  const t = useMailTexts()
  const { registration } = useAuthContext('LoginForm').session.client.config
  return (
    <FormLink
      href={registration !== 'closed' && withInvitation(registerHref, read('invitation'))}
      needs="registration/"
    >
      {t('login_register')}
    </FormLink>
  )
}

/** Without cookies, the page of the emailed link has no token, so only a code works. */
const offersMail = (client: Client) =>
  client.config.emailLogin !== 'off' &&
  (client.config.cookies || client.config.emailLogin !== 'link') &&
  isServed(client, 'login/email/')

/** Back at the password, the link that had the focus is gone. */
function useFocusOnReturn(mail: OtherWaysProps['mail']) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(mail)
  useEffect(() => {
    if (before.current && !mail) focusName(place.current)
    before.current = mail
  }, [mail])
  return place
}

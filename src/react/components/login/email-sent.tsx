'use client'

import type { Values } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useMailTexts } from '../../hooks/use-mail-texts.js'
import { useResend } from '../../hooks/use-resend.js'
import { AuthForm } from '../parts/auth-form.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import { CodeField } from '../parts/code-field.js'
import type { Asked, WayProps } from './way.js'
import { addressOf, WayLink } from './way-link.js'

interface EmailSentProps extends WayProps {
  /** Undefined if a form without JavaScript asked for the email: the address is then not known. */
  asked: Asked | undefined
  ask: (values: Values) => Promise<unknown>
  verify: (code: string) => Promise<void>
  choose: (mail: string) => void
}

/** What to do with the email that is on its way. */
export function EmailSent(props: EmailSentProps) {
  const { target, read, asked, ask, choose } = props
  const t = useMailTexts()
  const { emailLogin, passwordLogin } = useAuthContext('EmailWay').session.client.config
  const isLink = emailLogin === 'link'
  return (
    <>
      <Notice moved={isLink && asked !== undefined}>
        {asked ? t('mail_sent_to', { email: asked.email }) : t('mail_sent')}
      </Notice>
      {isLink ? <Text>{t('mail_open_link')}</Text> : <CodeForm {...props} />}
      {asked && <Another asked={asked} ask={ask} />}
      <div className="sp-ways">
        <WayLink mail="ask" {...{ target, read, choose }}>
          {t('mail_other_address')}
        </WayLink>
        {passwordLogin && (
          <WayLink mail="" {...{ target, read, choose }}>
            {t('mail_other_way')}
          </WayLink>
        )}
      </div>
    </>
  )
}

function CodeForm({ target, error, asked, verify }: EmailSentProps) {
  const t = useMailTexts()
  const { loginPath, emailLogin, cookies } = useAuthContext('EmailWay').session.client.config
  // Without cookies, the page of the link has no token.
  const hint = emailLogin === 'both' && cookies ? 'mail_either' : 'mail_enter_code'
  return (
    <AuthForm
      action="login/email/verify/"
      hidden={{ next: target, from: addressOf(loginPath, 'sent', target) }}
      error={error}
      onValues={({ code = '' }) => verify(code)}
    >
      <CodeField name="code" inputMode="numeric" digits="submit" hint={t(hint)} autoFocus={asked !== undefined} />
      <Submit>{t('login_submit')}</Submit>
    </AuthForm>
  )
}

function Another({ asked: { email, at }, ask }: { asked: Asked; ask: EmailSentProps['ask'] }) {
  const t = useMailTexts()
  const { sent, wait, place, submit } = useResend(t, () => ask({ email }), 'mail_again_wait', at)
  return (
    <div ref={place} tabIndex={-1}>
      <AuthForm aria-label={t('mail_again')} action="login/email/" onValues={submit}>
        <Notice>{sent && t('mail_again_done')}</Notice>
        {wait ? <Text>{wait}</Text> : <Submit look="secondary">{t('mail_again')}</Submit>}
      </AuthForm>
    </div>
  )
}

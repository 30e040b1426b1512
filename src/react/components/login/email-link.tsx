'use client'

import type { LoginOutcome } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useMailTexts } from '../../hooks/use-mail-texts.js'
import { type PageParams, safePath, useAddressKnown, usePageParams } from '../../hooks/use-page-params.js'
import { useUser } from '../../hooks/use-user.js'
import { MfaChallenge } from '../mfa/mfa-challenge.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ServedCard } from '../parts/served-card.js'
import { type LoginLink, useEmailLink } from './use-email-link.js'
import { addressOf } from './way-link.js'

export interface EmailLoginProps extends CardProps {
  /** The page's `searchParams` (`key`, `next`, `error`), so that the component reads them without JavaScript too. */
  params?: PageParams | undefined
  error?: string | undefined
  /** Instead of `?key=`. */
  loginKey?: string | undefined
  /** Where to go afterward, instead of `?next=`; a path of this site with Next's `basePath`. @default loginRedirectPath */
  next?: string | undefined
  /** Called instead of going to `next`. */
  onSuccess?: ((outcome: Extract<LoginOutcome, { status: 'authenticated' }>) => void) | undefined
}

/** What `EmailLogin` shows. */
export default function EmailLink({ params, error, loginKey, next, onSuccess, ...card }: EmailLoginProps) {
  const t = useMailTexts()
  const { emailLogin, loginPath, loginRedirectPath } = useAuthContext('EmailLogin').session.client.config
  const user = useUser()
  const read = usePageParams(params)
  const isAddressKnown = useAddressKnown(params)
  const target = safePath(next ?? read('next'), loginRedirectPath)
  const leave = onSuccess ?? (() => location.assign(target))
  const given = { key: loginKey ?? read('key'), code: error ?? read('error'), leave }
  const { state, isReached, key, code, step, run, proceed } = useEmailLink(given)
  const again = addressOf(loginPath, 'ask', target)
  if (step) {
    const restart = () => location.assign(again)
    return <MfaChallenge {...card} step={step} next={target} moved onSuccess={proceed} onExpired={restart} />
  }
  return (
    <ServedCard {...card} needs="login/email/verify/" named={t('login_title')} data-state={state}>
      <meta name="referrer" content="same-origin" />
      <Notice warning moved={isReached}>
        {state === 'gone' && t('mail_link_gone')}
        {state === 'elsewhere' && t(emailLogin === 'both' ? 'mail_link_or_code' : 'mail_link_elsewhere')}
      </Notice>
      {isAddressKnown && !key && state === 'asking' && <Text>{t('mail_open_link')}</Text>}
      {key && state !== 'gone' && <LinkForm loginKey={key} state={state} code={code} run={run} target={target} />}
      {user ? (
        <FormLink href={target}>{t('go_on')}</FormLink>
      ) : (
        <FormLink href={state === 'gone' ? again : addressOf(loginPath, '', target)}>{t('login_again')}</FormLink>
      )}
    </ServedCard>
  )
}

interface LinkFormProps extends Pick<LoginLink, 'state' | 'code' | 'run'> {
  loginKey: string
  target: string
}

/** Stays while another browser is needed, because its address may be opened there together with the error. */
function LinkForm({ loginKey, state, code, run, target }: LinkFormProps) {
  const t = useMailTexts()
  const { emailLoginPath } = useAuthContext('EmailLogin').session.client.config
  const from = `${emailLoginPath}?key=${encodeURIComponent(loginKey)}&next=${encodeURIComponent(target)}`
  return (
    <AuthForm action="login/email/verify/" hidden={{ key: loginKey, next: target, from }} error={code} onValues={run}>
      {state === 'asking' && <Text>{t('mail_link_text')}</Text>}
      <Submit look={state === 'asking' ? 'button' : 'secondary'}>{t('login_submit')}</Submit>
    </AuthForm>
  )
}

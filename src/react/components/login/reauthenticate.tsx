'use client'

import { lazy, Suspense, useEffect, useRef } from 'react'
import { reauthenticate, sendCode, socialAddress } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { useProofs } from '../../hooks/use-proofs.js'
import { useSocial } from '../../hooks/use-social.js'
import { useTexts } from '../../hooks/use-texts.js'
import { more } from '../../messages/en/more.js'
import { reauthentication } from '../../messages/en/reauthentication.js'
import { ActionButton, FormLink, Submit, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { CodeField } from '../parts/code-field.js'
import { PasswordField } from '../parts/field.js'
import { Loading } from '../parts/loading.js'
import { stepText } from '../parts/mfa-texts.js'
import { ScriptForm } from '../parts/script-form.js'
import { SendCode } from '../parts/send-code.js'
import { EmailedProof } from './emailed-proof.js'

const TEXTS = { ...more, ...reauthentication }

export interface ReauthenticateProps extends CardProps {
  onDone: () => void
  onCancel?: (() => void) | undefined
}

const PasskeyReauthentication = lazy(() => import('../passkeys/passkey-reauthentication.js'))

/**
 * Asks the user for a fresh proof: a code if the user has a second factor, otherwise the password. A passkey replaces both, and is
 * the only proof of a user who must have a second factor and has no other. A code by email and connected providers are for users
 * without a password; the service accepts these only from them.
 */
export default function Reauthenticate({ onDone, onCancel, ...card }: ReauthenticateProps) {
  const t = useTexts(TEXTS)
  const { client } = useAuthContext('Reauthenticate').session
  const { isKnown, active, sending, password, passkey, email, provider } = useProofs()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isKnown) root.current?.querySelector<HTMLElement>('input, form button')?.focus()
  }, [isKnown])
  return (
    <Card ref={root} {...card} named={t('reauth_title')} data-state="reauthenticate">
      {active && !sending && <Text>{stepText(t, active, [])}</Text>}
      {isKnown && (active || password) && isServed(client, 'reauthenticate/') && (
        <ScriptForm onValues={(values) => reauthenticate(client, values).then(onDone)}>
          {active ? (
            <CodeField name="code" />
          ) : (
            <PasswordField name="password" label={t('password')} autoComplete="current-password" />
          )}
          <Submit>{t('reauth_submit')}</Submit>
        </ScriptForm>
      )}
      {sending && <SendCode send={() => sendCode(client, { method: sending })} />}
      {isKnown && passkey && (
        <Suspense fallback={<Loading />}>
          <PasskeyReauthentication onDone={onDone} />
        </Suspense>
      )}
      {isKnown && email && <EmailedProof onDone={onDone} />}
      {isKnown && provider && <Providers />}
      {onCancel && <ActionButton onClick={onCancel}>{t('cancel')}</ActionButton>}
    </Card>
  )
}

/** The browser may not know whether the user has a password, so a text says for whom the providers are. */
function Providers() {
  const t = useTexts(TEXTS)
  const { client } = useAuthContext('Reauthenticate').session
  const { providers, accounts } = useSocial()
  const here = useHydrated() ? location.pathname + location.search : '/'
  if (!client.config.cookies || !isServed(client, 'social_login')) return null
  const isListed = isServed(client, 'social_accounts')
  const connected = providers.filter(({ name }) => !isListed || accounts?.some(({ provider }) => provider === name))
  if (connected.length === 0) return null
  return (
    <>
      <Text>{t('reauth_no_password')}</Text>
      {connected.map(({ name, label }) => (
        <FormLink key={name} href={socialAddress(client, name, { reauthenticate: '1', next: here })}>
          {t('reauth_provider', { provider: label })}
        </FormLink>
      ))}
    </>
  )
}

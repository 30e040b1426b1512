'use client'

import { useEffect, useRef } from 'react'
import { reauthenticate, sendCode, socialAddress } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useMfaState } from '../../hooks/use-mfa-state.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { useSocial } from '../../hooks/use-social.js'
import { useTexts } from '../../hooks/use-texts.js'
import { more } from '../../messages/en/more.js'
import { reauthentication } from '../../messages/en/reauthentication.js'
import { ActionButton, FormLink, Submit, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { CodeField } from '../parts/code-field.js'
import { PasswordField } from '../parts/field.js'
import { stepText } from '../parts/mfa-texts.js'
import { ScriptForm } from '../parts/script-form.js'
import { SendCode } from '../parts/send-code.js'

const TEXTS = { ...more, ...reauthentication }

export interface ReauthenticateProps extends CardProps {
  onDone: () => void
  onCancel?: (() => void) | undefined
}

/**
 * Asks the user for a fresh proof: a code if the user has a second factor, otherwise the password. Connected providers are
 * offered too, for users without a password; the service accepts a provider only from those users.
 */
export default function Reauthenticate({ onDone, onCancel, ...card }: ReauthenticateProps) {
  const t = useTexts(TEXTS)
  const { client } = useAuthContext('Reauthenticate').session
  const { active, sending, isKnown } = useMfaState()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isKnown) root.current?.querySelector('input')?.focus()
  }, [isKnown])
  return (
    <Card ref={root} {...card} named={t('reauth_title')} data-state="reauthenticate">
      {active && !sending && <Text>{stepText(t, active, [])}</Text>}
      {isKnown && isServed(client, 'reauthenticate/') && (
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
      {isKnown && !active && <Providers />}
      {onCancel && <ActionButton onClick={onCancel}>{t('cancel')}</ActionButton>}
    </Card>
  )
}

/** The browser does not know whether the user has a password, so a text says for whom the providers are. */
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

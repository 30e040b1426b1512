'use client'

import { lazy, type ReactNode, useState } from 'react'
import type { Values } from '../../../client/api.js'
import type { LoginOutcome } from '../../../client/types.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import { withInvitation } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Submit } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { Field, PasswordField } from '../parts/field.js'
import type { PostedForm } from '../parts/posted.js'

// Both need the texts of all components (1.5 kB), and many pages show neither.
const OtherWays = lazy(() => import('./other-ways.js'))
const DoneNotice = lazy(() => import('../parts/done-notice.js'))

interface PasswordStageProps {
  card: CardProps
  config: ClientConfig
  target: string
  /** Reads a parameter of the page's address. */
  read: (name: string) => string | undefined
  posted: PostedForm | undefined
  /** The password is asked again, so its form takes the focus. */
  isRetry: boolean | undefined
  error: string | undefined
  popup?: PopupOption | undefined
  /** The host's own inputs. */
  fields?: ReactNode
  registerHref?: string | undefined
  forgotHref?: string | undefined
  onValues: (values: Values) => Promise<void>
  /** Takes the outcome of another way to the next stage. */
  proceed: (outcome: LoginOutcome) => Promise<void>
}

/** The first stage of a login: username and password, or another way. */
export function PasswordStage(props: PasswordStageProps) {
  const { card, config, read, registerHref, forgotHref } = props
  const t = useTexts()
  const Boundary = useBoundary()
  const [chosen, choose] = useState<string>()
  const done = read('done')
  const mayMail = config.emailLogin !== 'off'
  const mail = mayMail && (chosen ?? read('mail') ?? (!config.passwordLogin && 'ask'))
  return (
    <Card {...card} named={t('login_title')}>
      {done && (
        <Boundary>
          <DoneNotice done={done} />
        </Boundary>
      )}
      {!mail && (
        <>
          <PasswordForm {...props} />
          <div className="sp-ways">
            <FormLink href={forgotHref} needs="password/reset/">
              {t('login_forgot')}
            </FormLink>
            <FormLink
              href={config.registration !== 'closed' && withInvitation(registerHref, read('invitation'))}
              needs="registration/"
            >
              {t('login_register')}
            </FormLink>
          </div>
        </>
      )}
      <Boundary>
        {(mayMail || config.usePasskeys || config.providers[0]) && <OtherWays {...props} mail={mail} choose={choose} />}
      </Boundary>
    </Card>
  )
}

function PasswordForm({ config, target, read, posted, error, isRetry, fields, onValues }: PasswordStageProps) {
  const t = useTexts()
  const [name = 'username', other] = config.loginFields
  const kind = other ? 'username_or_email' : name
  return (
    <AuthForm
      action="login/"
      hidden={{ next: target }}
      error={error}
      errorField={read('field')}
      posted={posted}
      onValues={onValues}
    >
      <Field
        name={config.username === 'none' ? 'email' : 'username'}
        label={t(kind)}
        type={kind === 'email' ? kind : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={isRetry}
      />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      {fields}
      <Submit>{t('login_submit')}</Submit>
    </AuthForm>
  )
}

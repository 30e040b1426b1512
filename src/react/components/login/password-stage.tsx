'use client'

import { type ElementType, lazy, type ReactNode } from 'react'
import type { Values } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { withInvitation } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Submit } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { Field, PasswordField } from '../parts/field.js'
import type { PostedForm } from '../parts/posted.js'

// Both need the texts of all components (1.5 kB), and many pages show neither.
const SocialButtons = lazy(() => import('../social/social-buttons.js'))
const DoneNotice = lazy(() => import('../parts/done-notice.js'))

interface PasswordStageProps {
  card: CardProps
  target: string
  /** Reads a parameter of the page's address. */
  read: (name: string) => string | undefined
  posted: PostedForm | undefined
  /** Surrounds the parts that are loaded separately. */
  Boundary: ElementType
  /** The password is asked again, so its form takes the focus. */
  isRetry: boolean | undefined
  error: string | undefined
  popup: PopupOption | undefined
  /** The host's own inputs. */
  fields: ReactNode
  registerHref: string | undefined
  forgotHref: string | undefined
  onValues: (values: Values) => Promise<void>
}

/** The first stage of a login: username and password, or a provider. */
export function PasswordStage(props: PasswordStageProps) {
  const { card, target, read, Boundary, popup, registerHref, forgotHref } = props
  const t = useTexts()
  const { status } = useAuth()
  const { providers, registration } = useAuthContext('LoginForm').session.client.config
  const done = read('done')
  const invitation = read('invitation')
  return (
    <Card {...card} named={t('login_title')} data-status={status}>
      {done && (
        <Boundary>
          <DoneNotice done={done} />
        </Boundary>
      )}
      <PasswordForm {...props} />
      <div className="sp-ways">
        <FormLink href={forgotHref} needs="password/reset/">
          {t('login_forgot')}
        </FormLink>
        <FormLink href={registration !== 'closed' && withInvitation(registerHref, invitation)} needs="registration/">
          {t('login_register')}
        </FormLink>
      </div>
      <Boundary>
        {providers[0] && (
          <SocialButtons next={target} invitation={invitation} suggested={read('provider')} divider popup={popup} />
        )}
      </Boundary>
    </Card>
  )
}

function PasswordForm({ target, read, posted, error, isRetry, fields, onValues }: PasswordStageProps) {
  const t = useTexts()
  const { loginPath, loginFields, username } = useAuthContext('LoginForm').session.client.config
  const [name = 'username', other] = loginFields
  const kind = other ? 'username_or_email' : name
  return (
    <AuthForm
      action="login/"
      hidden={{ next: target, from: `${loginPath}?next=${encodeURIComponent(target)}` }}
      error={error}
      errorField={read('field')}
      posted={posted}
      onValues={onValues}
    >
      <Field
        name={username === 'none' ? 'email' : 'username'}
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

'use client'

import { lazy, type ReactNode, useState } from 'react'
import type { Session } from '../../../client/session.js'
import type { LoginInput } from '../../../client/types.js'
import type { ActionLogin } from '../../../contract/actions.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import { withInvitation } from '../../hooks/use-page-params.js'
import type { PopupOption } from '../../hooks/use-popup.js'
import { useTexts } from '../../hooks/use-texts.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Submit } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { Field, PasswordField } from '../parts/field.js'
import type { PostedForm } from '../parts/posted.js'
import type { UseLogin } from './use-login.js'

// Both need the texts of all components (1.5 kB), and many pages show neither.
const OtherWays = lazy(() => import('./other-ways.js'))
const DoneNotice = lazy(() => import('../parts/done-notice.js'))

/** What each stage of a login gets. */
export interface StageProps extends UseLogin {
  card: CardProps
  session: Session
  /** Where to go afterward. */
  target: string
  /** Reads a parameter of the page's address. */
  read: (name: string) => string | undefined
  posted: PostedForm<ActionLogin> | undefined
  /** Takes what the server action answered to the next stage. */
  onData: (data: ActionLogin) => Promise<void>
  error?: string | undefined
  popup?: PopupOption | undefined
  /** The host's own inputs. */
  fields?: ReactNode
  registerHref?: string | undefined
  forgotHref?: string | undefined
}

/** The first stage of a login: username and password, or another way. */
export function PasswordStage(props: StageProps) {
  const { card, session, read, registerHref, forgotHref } = props
  const { config } = session.client
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

function PasswordForm({ session, target, read, reached, proceed, posted, onData, error, fields }: StageProps) {
  const t = useTexts()
  const { config } = session.client
  const [name = 'username', other] = config.loginFields
  const kind = other ? 'username_or_email' : name
  return (
    <AuthForm
      action="login/"
      hidden={{ next: target }}
      error={error}
      errorField={read('field')}
      posted={posted}
      onValues={(values) =>
        // The fields of the form give `username` or `email`, and `password`.
        posted ? posted.send(values).then(onData) : session.login(values as LoginInput).then(proceed)
      }
    >
      <Field
        name={config.username === 'none' ? 'email' : 'username'}
        label={t(kind)}
        type={kind === 'email' ? kind : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={reached === null}
      />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
      {fields}
      <Submit>{t('login_submit')}</Submit>
    </AuthForm>
  )
}

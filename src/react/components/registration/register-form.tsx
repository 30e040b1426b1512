'use client'

import { type ReactNode, useState } from 'react'
import { register, type Values } from '../../../client/api.js'
import type { ActionDetail } from '../../../contract/actions.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, useAddressKnown, usePageParams, withInvitation } from '../../hooks/use-page-params.js'
import { AuthForm } from '../parts/auth-form.js'
import { FormLink, Notice, Submit, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { EmailField } from '../parts/email-field.js'
import { Loading } from '../parts/loading.js'
import { NewPasswordFields } from '../parts/new-password-fields.js'
import { OptionalField } from '../parts/optional-field.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { ServedCard } from '../parts/served-card.js'
import { UsernameField } from '../parts/username-field.js'
import { WithAction } from '../parts/with-action.js'
import { ResendEmail } from './resend-email.js'

export interface RegisterFormProps extends CardProps {
  params?: PageParams | undefined
  /** `formAction(auth.actions.register)`: the form posts to this server action instead of the route. */
  action?: FormAction<ActionDetail> | undefined
  error?: string | undefined
  /** The URL of this page: a form without JavaScript returns here if it is refused. */
  from?: string | undefined
  /** Next page after a form without JavaScript. @default the login page, with a message about the next step */
  next?: string | undefined
  onSuccess?: ((values: { username: string; email: string }) => void) | undefined
  /** Also ask for first and last name. @default true */
  names?: boolean | undefined
  /** More inputs: the host's own fields, by their names. */
  children?: ReactNode | undefined
  /** More inputs of the form that requests the email again, for example of a captcha. */
  resendFields?: ReactNode | undefined
}

/**
 * Creates an account, or in 'mandatory' mode a registration that waits for the verification of its address. Sends the page's
 * `?invitation=` too. If registration is closed or needs an invitation, it says so.
 */
export function RegisterForm(props: RegisterFormProps) {
  const { params, action, error, from, next, onSuccess, names, resendFields, children, ...card } = props
  const { emailVerification, registration } = useAuthContext('RegisterForm').session.client.config
  const read = usePageParams(params)
  /** The address of the new account, empty if only the server knows it. */
  const [registered, setRegistered] = useState<string>()
  const invitation = read('invitation')
  const outcome = outcomeOf(emailVerification === 'mandatory', invitation)
  // Without JavaScript the action does not return the values.
  const finish = ({ username = '', email = '' }: Values = {}) => {
    setRegistered(email)
    onSuccess?.({ username, email })
  }
  const show = (posted?: PostedForm<ActionDetail>) => {
    const email = registered ?? (posted?.data && '')
    if (email !== undefined) return <Registered {...{ card, email, outcome, resendFields }} />
    const isClosed = registration === 'closed'
    return isClosed || (registration === 'invited' && !invitation) ? (
      <Refused {...{ card, isClosed, params }} />
    ) : (
      <Details {...props} {...{ card, read, posted, outcome, finish }} />
    )
  }
  return (
    <WithAction action={action} onData={() => finish()}>
      {show}
    </WithAction>
  )
}

interface DetailsProps extends RegisterFormProps {
  card: CardProps
  read: (name: string) => string | undefined
  posted: PostedForm<ActionDetail> | undefined
  outcome: ReturnType<typeof outcomeOf>
  finish: (values: Values) => void
}

/** Asks for what an account needs. */
function Details({ card, read, posted, outcome, finish, ...props }: DetailsProps) {
  const { error, from, next, names = true, children } = props
  const t = useMoreTexts()
  const { client } = useAuthContext('RegisterForm').session
  const { passwordLogin, loginPath } = client.config
  const invitation = read('invitation')
  const hidden = {
    next: next ?? `${loginPath}?done=${outcome.done}`,
    from: withInvitation(from, invitation),
    invitation,
  }
  return (
    <ServedCard {...card} needs="registration/" named={t('register_title')}>
      <AuthForm
        action="registration/"
        posted={posted}
        hidden={hidden}
        error={error ?? read('error')}
        errorField={read('field')}
        onValues={async (values) => {
          await (posted ? posted.send(values) : register(client, values))
          finish(values)
        }}
      >
        <PersonFields names={names} />
        {passwordLogin && <NewPasswordFields names={['password1', 'password2']} />}
        {children}
        <Submit>{t('register_submit')}</Submit>
      </AuthForm>
      <FormLink href={loginPath}>{t('register_login')}</FormLink>
    </ServedCard>
  )
}

type RegisteredProps = Pick<DetailsProps, 'card' | 'outcome' | 'resendFields'> & { email: string }

/** Says what follows, for example the email that was sent. */
function Registered({ card, email, outcome, resendFields }: RegisteredProps) {
  const t = useMoreTexts()
  const { loginPath } = useAuthContext('RegisterForm').session.client.config
  return (
    <Card {...card} named={t('register_title')} data-state="done">
      <Notice moved>{t(email && outcome.done === 'mail' ? 'register_mail_to' : outcome.text, { email })}</Notice>
      {outcome.mayWait && <ResendEmail email={email}>{resendFields}</ResendEmail>}
      <FormLink href={loginPath}>{t('login_submit')}</FormLink>
    </Card>
  )
}

/** Registration is closed, or this visitor has no invitation. */
function Refused({ card, isClosed, params }: Pick<DetailsProps, 'card' | 'params'> & { isClosed: boolean }) {
  const t = useMoreTexts()
  const { loginPath } = useAuthContext('RegisterForm').session.client.config
  const isAddressKnown = useAddressKnown(params)
  const isKnown = isClosed || isAddressKnown
  return (
    <Card {...card} named={t('register_title')} data-state={isKnown ? 'refused' : 'loading'} aria-busy={!isKnown}>
      {isKnown ? <Text>{t(isClosed ? 'register_closed' : 'register_invited')}</Text> : <Loading />}
      <FormLink href={loginPath}>{t('login_again')}</FormLink>
    </Card>
  )
}

/** What follows a registration. With an invitation only the service knows whether the address still has to be proven. */
function outcomeOf(mandatory: boolean, invitation: string | undefined) {
  if (!mandatory) return { text: 'register_done', done: 'registration', mayWait: false } as const
  return invitation
    ? ({ text: 'register_invitation_done', done: 'invitation', mayWait: true } as const)
    : ({ text: 'register_mail', done: 'mail', mayWait: true } as const)
}

function PersonFields({ names }: { names: boolean }) {
  const t = useMoreTexts()
  const { username } = useAuthContext('RegisterForm').session.client.config
  return (
    <>
      {username !== 'none' && <UsernameField />}
      <EmailField label={t('email')} />
      {names && <OptionalField name="first_name" label={t('first_name')} autoComplete="given-name" />}
      {names && <OptionalField name="last_name" label={t('last_name')} autoComplete="family-name" />}
    </>
  )
}

'use client'

import type { ReactNode } from 'react'
import { updateUser } from '../../../client/api.js'
import type { WireUser } from '../../../contract/client-config.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Submit } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { Field } from '../parts/field.js'
import type { FormAction, PostedForm } from '../parts/posted.js'
import { ScriptForm } from '../parts/script-form.js'
import { ServedCard } from '../parts/served-card.js'
import { UsernameField } from '../parts/username-field.js'
import { WithAction } from '../parts/with-action.js'

export interface ProfileFormProps extends CardProps {
  /** `formAction(auth.actions.updateUser)`: the form posts to this server action instead of the route, without JavaScript too. */
  action?: FormAction<WireUser> | undefined
  onSuccess?: ((user: WireUser) => void) | undefined
  /** More inputs: the host's own fields, by their names. */
  children?: ReactNode | undefined
}

/** Username and names of the signed-in user. Renders nothing without a user. */
export function ProfileForm({ action, onSuccess, children, ...card }: ProfileFormProps) {
  const t = useMoreTexts()
  const user = useUser()
  const { session } = useAuthContext('ProfileForm')
  const [saved, announce] = useTransientNotice()
  if (!user) return null
  const finish = (updated: WireUser) => {
    session.update(updated)
    announce()
    onSuccess?.(updated)
  }
  const show = (posted?: PostedForm<WireUser>) => (
    <ServedCard {...card} needs="user/" named={t('profile_title')}>
      <ScriptForm
        key={user.pk}
        posted={posted}
        onValues={async (values) => finish(await (posted ? posted.send(values) : updateUser(session.client, values)))}
      >
        {session.client.config.username !== 'none' && <UsernameField value={user.username ?? ''} />}
        <Field name="first_name" label={t('first_name')} defaultValue={user.first_name} autoComplete="given-name" />
        <Field name="last_name" label={t('last_name')} defaultValue={user.last_name} autoComplete="family-name" />
        {user.email && (
          <Field name="email" label={t('email')} value={user.email} hint={t('profile_email')} dir="ltr" readOnly />
        )}
        {children}
        <Submit>{t('profile_submit')}</Submit>
      </ScriptForm>
      <Notice>{(saved || posted?.data) && t('profile_done')}</Notice>
    </ServedCard>
  )
  return (
    <WithAction action={action} onData={finish}>
      {show}
    </WithAction>
  )
}

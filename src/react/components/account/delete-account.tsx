'use client'

import { deleteUser, type Values } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { safePath } from '../../hooks/use-page-params.js'
import { useUser } from '../../hooks/use-user.js'
import { Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { Field } from '../parts/field.js'
import { ServedCard } from '../parts/served-card.js'
import { AskFirst } from './ask-first.js'

export interface DeleteAccountProps extends CardProps {
  /** Where to go afterwards; a path of this site. @default the login page, which says that the account is deleted */
  next?: string | undefined
  /** Called instead of going to `next`. */
  onDeleted?: (() => void) | undefined
}

const plain = (text = '') => text.trim().toLowerCase()

/**
 * Deletes the account of the signed-in user, who types the address to confirm it. Afterwards every tab is signed out. Renders
 * nothing without a user, and while ACCOUNT_DELETION is off.
 */
export function DeleteAccount({ next, onDeleted, ...card }: DeleteAccountProps) {
  const t = useAccountTexts()
  const user = useUser()
  const { session } = useAuthContext('DeleteAccount')
  const { guard, prompt } = useGuarded()
  const { client } = session
  const { accountDeletion, loginPath } = client.config
  if (!user || !accountDeletion) return null
  const name = user.email || user.username || ''
  const run = async ({ confirm }: Values) => {
    if (plain(confirm) !== plain(name)) {
      const text = t('delete_mismatch', { name })
      throw new AuthFormError(400, { confirm: [text], error_codes: { confirm: ['invalid'] } })
    }
    await guard(() => deleteUser(client))
    if (onDeleted) onDeleted()
    else location.assign(safePath(next, `${loginPath}?done=delete`))
    client.drop()
    session.update(null)
  }
  return (
    <>
      <ServedCard {...card} needs="user/" named={t('delete_title')}>
        <Text>{t('delete_text')}</Text>
        <AskFirst danger label={t('delete_submit')} question={t('delete_ask')} confirm={t('delete_confirm')} run={run}>
          {name && <NameField name={name} />}
        </AskFirst>
      </ServedCard>
      {prompt}
    </>
  )
}

/** Asks for the address or the name of the account. */
function NameField({ name }: { name: string }) {
  const t = useAccountTexts()
  const label = t('delete_type', { name })
  return (
    <Field
      name="confirm"
      label={label}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

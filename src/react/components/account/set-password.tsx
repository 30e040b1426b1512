'use client'

import { useState } from 'react'
import { requestPasswordReset } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ScriptForm } from '../parts/script-form.js'
import { ServedCard } from '../parts/served-card.js'

/** For an account without a password: the mailbox proves the person, who then chooses one. */
export function SetPassword(card: CardProps) {
  const t = useAccountTexts()
  const user = useUser()
  const { client } = useAuthContext('SetPassword').session
  const [isSent, setSent] = useState(false)
  if (!user?.email) return null
  const { email } = user
  const send = async () => {
    await requestPasswordReset(client, { email })
    setSent(true)
  }
  return (
    <ServedCard {...card} needs="password/reset/" named={t('set_password_title')}>
      {!isSent && (
        <>
          <Text>{t('set_password_text', { email })}</Text>
          <ScriptForm onValues={send}>
            <Submit look="secondary">{t('set_password_submit')}</Submit>
          </ScriptForm>
        </>
      )}
      <Notice moved>{isSent && t('set_password_done', { email })}</Notice>
    </ServedCard>
  )
}

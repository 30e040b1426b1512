'use client'

import { removePassword } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { ServedCard } from '../parts/served-card.js'
import { AskFirst } from './ask-first.js'

/** Removes the password of a user who signs in another way. The service refuses to remove the last way. */
export function RemovePassword({ onRemoved, ...card }: CardProps & { onRemoved: () => Promise<void> }) {
  const t = useAccountTexts()
  const { client } = useAuthContext('RemovePassword').session
  const { guard, prompt } = useGuarded()
  const run = async () => {
    await guard(() => removePassword(client))
    await onRemoved()
  }
  return (
    <>
      <ServedCard {...card} needs="password/" named={t('remove_password_title')}>
        <Text>{t('remove_password_text')}</Text>
        <AskFirst label={t('remove_password_title')} question={t('remove_password_ask')} run={run} />
      </ServedCard>
      {prompt}
    </>
  )
}

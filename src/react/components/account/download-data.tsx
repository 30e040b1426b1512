'use client'

import { exportUser } from '../../../client/api.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import type { CardProps } from '../parts/card.js'
import { downloadText } from '../parts/download-text.js'
import { ScriptForm } from '../parts/script-form.js'
import { ServedCard } from '../parts/served-card.js'

export type DownloadDataProps = CardProps

/** Saves what is stored about the user as a file. Renders nothing without a user, and while ACCOUNT_EXPORT is off. */
export function DownloadData(card: DownloadDataProps) {
  const t = useAccountTexts()
  const user = useUser()
  const { client } = useAuthContext('DownloadData').session
  const { guard, prompt } = useGuarded()
  const [hasBegun, announce] = useTransientNotice()
  if (!user || !client.config.accountExport) return null
  // Not a link to the route: its answer may be a request for a recent login, which a browser would save as the file.
  const download = async () => {
    const data = await guard(() => exportUser(client))
    downloadText('account.json', JSON.stringify(data, null, 2))
    announce()
  }
  return (
    <>
      <ServedCard {...card} needs="user/export/" named={t('export_title')}>
        <Text>{t('export_text')}</Text>
        <ScriptForm onValues={download}>
          <Submit look="secondary">{t('export_submit')}</Submit>
        </ScriptForm>
        <Notice>{hasBegun && t('export_done')}</Notice>
      </ServedCard>
      {prompt}
    </>
  )
}

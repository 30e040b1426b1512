'use client'

import { useState } from 'react'
import type { Passkey } from '../../../client/passkeys.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { usePasskeys } from '../../hooks/use-passkeys.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Text } from '../parts/buttons.js'
import { type CardProps, useParts } from '../parts/card.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Loading } from '../parts/loading.js'
import { ServedCard } from '../parts/served-card.js'
import { PasskeyForm } from './passkey-form.js'
import { PasskeyItem } from './passkey-item.js'

export interface PasskeySettingsProps extends CardProps {
  /** A passkey was added, renamed or removed. */
  onChanged?: (() => void) | undefined
}

/** The passkeys of the signed-in user: add, rename, remove. Renders nothing without a user, and while USE_PASSKEYS is off. */
export function PasskeySettings({ onChanged, ...card }: PasskeySettingsProps) {
  const t = useAccountTexts()
  const user = useUser()
  const { usePasskeys: isOn } = useAuthContext('PasskeySettings').session.client.config
  const { passkeys, error, reload, add, rename, remove } = usePasskeys()
  const { guard, prompt } = useGuarded()
  const { notice, after } = useNotice(onChanged)
  if (!user || !isOn) return null
  const added = () => guard(() => add())
  const removed = (id: string) => guard(() => remove(id))
  return (
    <>
      <ServedCard {...card} needs="passkeys/" named={t('passkeys_title')}>
        <Text>{t('passkeys_text')}</Text>
        <LoadFailure error={error} reload={reload} />
        {!passkeys && !error && <Loading />}
        {passkeys?.length === 0 && <Text>{t('passkeys_none')}</Text>}
        {passkeys?.[0] && (
          <List
            passkeys={passkeys}
            rename={(id, name) => after(rename(id, name), 'profile_done')}
            remove={(id) => after(removed(id), 'passkeys_removed')}
          />
        )}
        {passkeys && <Add run={() => after(added(), 'passkeys_added')} />}
        <Notice moved>{notice && t(notice)}</Notice>
      </ServedCard>
      {prompt}
    </>
  )
}

interface ListProps {
  passkeys: readonly Passkey[]
  rename: (id: string, name: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

function List({ passkeys, rename, remove }: ListProps) {
  const { slot } = useParts()
  return (
    <ul className={slot('list')}>
      {passkeys.map((passkey) => (
        <PasskeyItem
          key={passkey.id}
          passkey={passkey}
          rename={(name) => rename(passkey.id, name)}
          remove={() => remove(passkey.id)}
        />
      ))}
    </ul>
  )
}

type Done = 'profile_done' | 'passkeys_added' | 'passkeys_removed'

/** The result of the last change, until the user clicks or types. */
function useNotice(onChanged: (() => void) | undefined) {
  const [isShown, announce] = useTransientNotice()
  const [done, setDone] = useState<Done>()
  const after = async (change: Promise<unknown>, what: Done) => {
    await change
    setDone(what)
    announce()
    onChanged?.()
  }
  return { notice: isShown && done, after }
}

function Add({ run }: { run: () => Promise<void> }) {
  const t = useAccountTexts()
  // An old browser, or a page that is not served over HTTPS.
  const isMissing = useHydrated() && typeof PublicKeyCredential === 'undefined'
  return isMissing ? (
    <Text>{t('passkeys_unsupported')}</Text>
  ) : (
    <PasskeyForm look="secondary" label={t('passkeys_add')} run={run} />
  )
}

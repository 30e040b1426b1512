'use client'

import { Suspense, useState } from 'react'
import { isServed } from '../../../client/served.js'
import type { SocialAccount } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { LazyReauthenticate, useGuarded } from '../../hooks/use-guarded.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, usePageParams } from '../../hooks/use-page-params.js'
import { type PopupOption, usePopup } from '../../hooks/use-popup.js'
import { useSocial } from '../../hooks/use-social.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import { Card, type CardProps, useParts } from '../parts/card.js'
import { LoadFailure } from '../parts/load-failure.js'
import { PopupState } from '../parts/popup-state.js'
import { ScriptForm } from '../parts/script-form.js'
import { ProviderMark } from './provider-mark.js'

export interface SocialAccountsProps extends CardProps {
  params?: PageParams | undefined
  /** The URL of this page: connecting returns here. */
  from?: string | undefined
  /** Connects in a popup window; see `SocialButtons`. @default false */
  popup?: PopupOption | undefined
}

/** What `SocialAccounts` shows. */
export default function Accounts({ params, from, popup, ...card }: SocialAccountsProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const user = useUser()
  const read = usePageParams(params)
  const { guard, prompt } = useGuarded()
  const { providers, accounts, error, disconnect, reload } = useSocial()
  const { client } = useAuthContext('SocialAccounts').session
  const [removed, announce] = useTransientNotice()
  const isListed = isServed(client, 'social_accounts')
  if (!user || providers.length === 0 || !(isListed || isServed(client, 'social_connect'))) return null
  const remove = async (id: string) => {
    await guard(() => disconnect(id))
    announce()
  }
  return (
    <>
      <Card {...card} named={t('social_title')}>
        <LoadFailure error={error} reload={reload} />
        {accounts?.length === 0 && <Text>{t('social_none')}</Text>}
        {accounts?.[0] && (
          <ul className={slot('list')}>
            {accounts.map((account) => (
              <Row key={account.id} account={account} among={accounts} onRemove={() => remove(account.id)} />
            ))}
          </ul>
        )}
        <Connect from={from} error={read('field') ? undefined : read('error')} popup={popup} onConnected={reload} />
        <Notice moved>{removed && t('social_disconnected')}</Notice>
      </Card>
      {prompt}
    </>
  )
}

interface RowProps {
  account: SocialAccount
  among: readonly SocialAccount[]
  onRemove: () => Promise<void>
}

function Row({ account, among, onRemove }: RowProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const { locale, session } = useAuthContext('SocialAccounts')
  const { providers } = session.client.config
  const name = providers.find(({ name }) => name === account.provider)?.label ?? account.provider
  // The provider's user id distinguishes two accounts of one provider.
  const isAlone = among.filter(({ provider }) => provider === account.provider).length === 1
  const label = isAlone ? name : `${name} · ${account.uid}`
  const action = t('social_disconnect_of', { provider: label })
  const since = new Date(account.date_joined).toLocaleDateString(locale, { dateStyle: 'medium' })
  return (
    <li className={slot('item')} data-provider={account.provider}>
      <div className="sp-item-text">
        <span className="sp-item-title">{label}</span>
        <span className="sp-hint">{t('social_since', { date: since })}</span>
      </div>
      <ScriptForm aria-label={action} onValues={onRemove}>
        <Submit look="secondary" aria-label={action}>
          {t('social_disconnect')}
        </Submit>
      </ScriptForm>
    </li>
  )
}

interface ConnectProps {
  from: string | undefined
  error: string | undefined
  popup: PopupOption | undefined
  onConnected: () => Promise<void>
}

/** Plain forms, with and without JavaScript, because the browser has to go to the provider. They need the cookie. */
function Connect({ from, error, popup, onConnected }: ConnectProps) {
  const t = useMoreTexts()
  const { slot, button: Button } = useParts()
  const { client } = useAuthContext('SocialAccounts').session
  const [dismissed, setDismissed] = useState({ address: false, all: false })
  const { providers, cookies } = client.config
  const window = usePopup(popup)
  if (!cookies || !isServed(client, 'social_connect')) return null
  const code = dismissed.all ? undefined : (window.error ?? (dismissed.address ? undefined : error))
  return (
    <>
      <PopupState isWaiting={window.isWaiting} error={code} />
      {code === 'reauthentication_required' && (
        <Suspense>
          <LazyReauthenticate onDone={() => setDismissed({ address: true, all: true })} />
        </Suspense>
      )}
      <div className={slot('actions')}>
        {providers.map(({ name, label }) => (
          <form
            key={name}
            method="post"
            action={client.url(`${name}/connect/`, true)}
            onSubmit={(event) => {
              if (!window.connect(name, onConnected)) return
              event.preventDefault()
              setDismissed({ address: true, all: false })
            }}
          >
            {from && ['next', 'from'].map((field) => <input key={field} type="hidden" name={field} value={from} />)}
            <Button type="submit" className={slot('secondary')} data-provider={name}>
              <ProviderMark {...{ name, label }} />
              {t('social_connect', { provider: label })}
            </Button>
          </form>
        ))}
      </div>
    </>
  )
}

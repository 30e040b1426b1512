'use client'

import { endTrustedDevice, endTrustedDevices, listTrustedDevices } from '../../../client/api.js'
import type { AuthFormError } from '../../../client/errors.js'
import { isServed } from '../../../client/served.js'
import type { TrustedDevicePage } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useLoaded } from '../../hooks/use-loaded.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { useTrustedTexts } from '../../hooks/use-trusted-texts.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import { type CardProps, useParts } from '../parts/card.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Loading } from '../parts/loading.js'
import { ScriptForm } from '../parts/script-form.js'
import { ServedCard } from '../parts/served-card.js'
import { AskFirst } from './ask-first.js'
import { deviceName } from './session-texts.js'

type TrustedDevice = TrustedDevicePage['results'][number]

export interface TrustedDevicesProps extends CardProps {
  /** The trust in a browser ended, or in all. */
  onEnded?: (() => void) | undefined
}

/** The browsers that skip the second step: end the trust in one, or in all. Renders nothing without a user or the setting. */
export function TrustedDevices({ onEnded, ...card }: TrustedDevicesProps) {
  const t = useTrustedTexts()
  const user = useUser()
  const { client } = useAuthContext('TrustedDevices').session
  const isOn = client.config.trustedDeviceLifetime > 0 && isServed(client, 'trusted-devices/')
  const { value: page, error, reload } = useLoaded(async () => (isOn ? listTrustedDevices(client) : null))
  const [hasEnded, announce] = useTransientNotice()
  if (!user || !isOn) return null
  const after = async (change: Promise<void>) => {
    await change
    await reload()
    announce()
    onEnded?.()
  }
  const end = ({ id }: TrustedDevice) =>
    after(
      endTrustedDevice(client, id).catch((failure: AuthFormError) => {
        // The trust has ended meanwhile.
        if (failure.status !== 404) throw failure
      }),
    )
  return (
    <ServedCard {...card} needs="trusted-devices/" named={t('trusted_title')}>
      <LoadFailure error={error} reload={reload} />
      {!page && !error && <Loading />}
      {page && <Rows devices={page.results} onEnd={end} />}
      {page && page.count > 1 && (
        <AskFirst
          label={t('trusted_end_all')}
          question={t('trusted_ask')}
          run={() => after(endTrustedDevices(client))}
        />
      )}
      <Notice moved>{hasEnded && t('trusted_ended')}</Notice>
    </ServedCard>
  )
}

interface RowsProps {
  devices: readonly TrustedDevice[]
  onEnd: (device: TrustedDevice) => Promise<void>
}

function Rows({ devices, onEnd }: RowsProps) {
  const t = useTrustedTexts()
  const { slot } = useParts()
  if (devices.length === 0) return <Text>{t('trusted_none')}</Text>
  return (
    <>
      <Text>{t('trusted_text')}</Text>
      <ul className={slot('list')}>
        {devices.map((device) => (
          <Row key={device.id} device={device} onEnd={() => onEnd(device)} />
        ))}
      </ul>
    </>
  )
}

function Row({ device, onEnd }: { device: TrustedDevice; onEnd: () => Promise<void> }) {
  const t = useTrustedTexts()
  const { slot } = useParts()
  const { locale } = useAuthContext('TrustedDevices')
  const date = (time: string, timeStyle?: 'short') =>
    new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle })
  const name = deviceName(t, device.device)
  // Two browsers of one kind differ in the time.
  const since = t('trusted_since', { date: date(device.created_at, 'short') })
  const action = `${t('trusted_end_of', { device: name })} (${since})`
  return (
    <li className={slot('item')}>
      <div className="sp-item-text">
        <span className="sp-item-title">{name}</span>
        <span className="sp-hint sp-line">
          {t('sessions_used', { date: date(device.last_used_at) })} ·{' '}
          {t('trusted_until', { date: date(device.expires_at) })}
        </span>
        <span className="sp-hint sp-line">{since}</span>
      </div>
      <ScriptForm aria-label={action} onValues={onEnd}>
        <Submit look="secondary" aria-label={action}>
          {t('trusted_end')}
        </Submit>
      </ScriptForm>
    </li>
  )
}

'use client'

import { useEffect, useRef } from 'react'
import { getAccount } from '../../../client/api.js'
import type { Client } from '../../../client/client.js'
import { isServed } from '../../../client/served.js'
import type { LoginOutcome } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { useLoaded } from '../../hooks/use-loaded.js'
import { usePasskeyTexts } from '../../hooks/use-passkey-texts.js'
import { ActionButton, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { Loading } from '../parts/loading.js'
import { PasskeyForm } from './passkey-form.js'

interface PasskeyOfferProps extends CardProps {
  next?: string | undefined
  onSuccess: (outcome: LoginOutcome) => void
}

/** After a login, asks a user without a passkey to add one: once in each browser, and only where the device itself can be one. */
export default function PasskeyOffer({ next: _next, heading: _heading, onSuccess, ...card }: PasskeyOfferProps) {
  const t = usePasskeyTexts()
  const { user } = useAuth()
  const { client } = useAuthContext('PasskeyOffer').session
  const { value, error } = useLoaded(() => prepare(client))
  const isOver = useRef(false)
  const finish = () => {
    if (!user || isOver.current) return
    isOver.current = true
    onSuccess({ status: 'authenticated', user, mfaEnrolmentRequired: false })
  }
  const isRefused = error !== null || value === 'none'
  const isOffered = value !== null && value !== 'none'
  useEffect(() => {
    if (isRefused) finish()
  })
  useEffect(() => {
    if (isOffered) note(client)
  }, [client, isOffered])
  if (!value || value === 'none') {
    return (
      <Card {...card} aria-busy>
        <Loading />
      </Card>
    )
  }
  return (
    <Card {...card} named={t('passkey_offer_title')} data-status="passkey">
      <Text>{t('passkey_offer_text')}</Text>
      <PasskeyForm label={t('passkey_offer_add')} autoFocus run={() => value.add().then(finish)} />
      <ActionButton onClick={finish}>{t('passkey_offer_later')}</ActionButton>
    </Card>
  )
}

/** 'none': there is nothing to offer. The code of passkeys is loaded here, because Safari asks only soon after a press. */
async function prepare(client: Client): Promise<{ add: () => Promise<unknown> } | 'none'> {
  const isOn = client.config.usePasskeys && isServed(client, 'passkeys/') && isServed(client, 'account/')
  if (!isOn || !(await isDeviceAble())) return 'none'
  if ((await getAccount(client)).passkeys > 0 || !isFirst(client)) return 'none'
  const { registerPasskey } = await import('../../../client/passkeys.js')
  return { add: () => registerPasskey(client) }
}

const isDeviceAble = async (): Promise<boolean> =>
  typeof PublicKeyCredential === 'function' &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

const noteOf = (client: Client): string => `${client.url('passkeys/')} offered`

function note(client: Client): void {
  try {
    localStorage.setItem(noteOf(client), '1')
  } catch {
    // The storage is full.
  }
}

/** A browser that keeps no notes gets no offer, because it would get one after each login. */
function isFirst(client: Client): boolean {
  try {
    return localStorage.getItem(noteOf(client)) === null
  } catch {
    return false
  }
}

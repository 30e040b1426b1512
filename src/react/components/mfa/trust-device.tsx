'use client'

import { writeWait } from '../../../contract/wait.js'
import { useAuthContext } from '../../context.js'
import { useTrustTexts } from '../../hooks/use-trust-texts.js'
import { useForm } from '../parts/auth-form.js'

const DAY = 86_400

/** '30 days', or a shorter time in hours. */
const writeLifetime = (seconds: number, locale: string): string =>
  seconds < 2 * DAY
    ? writeWait(seconds, locale)
    : Math.floor(seconds / DAY).toLocaleString(locale, {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'long',
        numberingSystem: 'latn',
      })

export interface TrustBox {
  ticked: boolean | undefined
  onTick: (ticked: boolean) => void
}

/** The box of a second step: the next logins of this browser skip it. */
export default function TrustDevice({ ticked, onTick }: TrustBox) {
  const t = useTrustTexts()
  const { locale, session } = useAuthContext('TrustDevice')
  const id = `${useForm().id}-trust_device`
  return (
    <div className="sp-check">
      <input
        type="checkbox"
        id={id}
        name="trust_device"
        value="true"
        defaultChecked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <label htmlFor={id}>
        {t('trust_device', { time: writeLifetime(session.client.config.trustedDeviceLifetime, locale) })}
      </label>
    </div>
  )
}

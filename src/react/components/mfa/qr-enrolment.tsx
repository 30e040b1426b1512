'use client'

import { type ComponentPropsWithRef, type ComponentType, lazy, Suspense } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Text } from '../parts/buttons.js'
import { CopyButton } from '../parts/copy-button.js'
import type { QrImageProps } from './qr-image.js'

// 6.4 kB, needed only while a user enrolls. Without it, the link and the text of the secret are enough.
const QrImage = lazy<ComponentType<QrImageProps>>(() => import('./qr-image.js').catch(() => ({ default: () => null })))

export interface QrEnrolmentProps extends ComponentPropsWithRef<'div'> {
  /** `setup_data.qr_link`, an otpauth:// URL. It contains the secret, so it is drawn here and sent nowhere. */
  link: string
}

const secretOf = (link: string): string => {
  try {
    return new URL(link).searchParams.get('secret') ?? ''
  } catch {
    return ''
  }
}

/** Shows the secret for an authenticator app: as a QR code and as text. */
export function QrEnrolment({ link, className = '', ...props }: QrEnrolmentProps) {
  const t = useMoreTexts()
  const secret = secretOf(link)
  return (
    <div {...props} className={`sp-qr ${className}`}>
      <div className="sp-qr-frame">
        <Suspense fallback={<span className="sp-spinner" role="status" aria-label={t('loading')} />}>
          <QrImage value={link} label={t('qr_label')} />
        </Suspense>
      </div>
      <div className="sp-qr-other">
        <Text>{t('qr_text')}</Text>
        <a href={link} className="sp-link sp-qr-open">
          {t('qr_open')}
        </a>
        <Text>{t('qr_secret')}</Text>
        <div className="sp-secret">
          <code dir="ltr" translate="no">
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
    </div>
  )
}

'use client'

import { QRCodeSVG } from 'qrcode.react'
import { Component, type ReactNode } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { qr } from '../../messages/en/qr.js'

export interface QrImageProps {
  value: string
  label: string
}

/** A QR code, or a message: the library throws if the text is too long for a QR code. */
export default function QrImage(props: QrImageProps) {
  const t = useMoreTexts()
  return (
    <Drawn key={props.value} otherwise={<p className="sp-qr-failed">{t('qr_failed', {}, qr)}</p>}>
      <Picture {...props} />
    </Drawn>
  )
}

/** Without this boundary the error would take down the whole page. */
class Drawn extends Component<{ children: ReactNode; otherwise: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children
  }
}

/** A quiet zone of four modules, and black on white in dark mode too: ISO/IEC 18004 requires both, and cameras expect them. */
function Picture({ value, label }: QrImageProps) {
  return (
    <QRCodeSVG
      value={value}
      size={248}
      marginSize={4}
      level="M"
      bgColor="#ffffff"
      fgColor="#000000"
      role="img"
      aria-label={label}
      className="sp-qr-image"
    />
  )
}

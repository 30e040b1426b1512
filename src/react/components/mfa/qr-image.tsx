'use client'

import { QRCodeSVG } from 'qrcode.react'

/** Four modules of quiet zone and black on white, in dark mode too: what ISO/IEC 18004 asks and cameras expect. */
export default function QrImage({ value, label }: { value: string; label: string }) {
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

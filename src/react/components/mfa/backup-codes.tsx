'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useUser } from '../../hooks/use-user.js'
import { ActionButton, Text } from '../parts/buttons.js'
import { Card, type CardProps } from '../parts/card.js'
import { CopyButton } from '../parts/copy-button.js'
import { downloadText } from '../parts/download-text.js'

export interface BackupCodesProps extends CardProps {
  /** From enrolling. The service shows them only once. */
  codes: readonly string[]
  /** Called when the user has saved the codes: drop them. */
  onSaved: () => void
}

const grouped = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

/** For the file and the printed page, which lie among those of other sites and accounts. */
const headerOf = (locale: string, name: string) => [
  [location.host, name].filter(Boolean).join(' · '),
  new Date().toLocaleDateString(locale, { dateStyle: 'long' }),
  '',
]

const fileOf = (name: string) => `${location.host}-${name}-backup-codes.txt`.replace(/[^\p{L}\p{N}.-]+/gu, '-')

/** The ways to keep the codes. A way that was used is reported by `onKept`. */
function useKeeping(lines: readonly string[], title: string, onKept: () => void) {
  const { locale } = useAuthContext('BackupCodes')
  const user = useUser()
  const name = user?.username || user?.email || ''
  const download = () => {
    downloadText(fileOf(name), [title, ...headerOf(locale, name), ...lines, ''].join('\n'))
    onKept()
  }
  const print = async () => {
    // Few users print, so the code is loaded for those who do.
    const { printText } = await import('../parts/print-text.js')
    printText(title, [...headerOf(locale, name), ...lines])
    onKept()
  }
  return { download, print }
}

/**
 * Shows backup codes once: the user can copy, download, print or write them down. The last button waits for one of these, because
 * the codes cannot be shown again.
 */
export function BackupCodes({ codes, onSaved, ...card }: BackupCodesProps) {
  const t = useMoreTexts()
  const [isKept, keep] = useState(false)
  const box = useId()
  const lines = codes.map(grouped)
  const title = t('backup_title')
  const onKept = () => keep(true)
  const { download, print } = useKeeping(lines, title, onKept)
  const list = useRef<HTMLOListElement>(null)
  // The button that had the focus is gone.
  useEffect(() => list.current?.focus(), [])
  return (
    <Card {...card} named={title} data-state="codes">
      <Text>{t('backup_text')}</Text>
      <ol ref={list} tabIndex={-1} aria-label={t('backup_list')} className="sp-codes" dir="ltr" translate="no">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      <div className="sp-actions">
        <CopyButton text={`${lines.join('\n')}\n`} onCopied={onKept} />
        <ActionButton onClick={download}>{t('backup_download')}</ActionButton>
        <ActionButton onClick={print}>{t('backup_print')}</ActionButton>
      </div>
      <div className="sp-check">
        <input id={box} type="checkbox" checked={isKept} onChange={(event) => keep(event.currentTarget.checked)} />
        <label htmlFor={box}>{t('backup_kept')}</label>
      </div>
      <ActionButton primary disabled={!isKept} onClick={onSaved}>
        {t('backup_saved')}
      </ActionButton>
    </Card>
  )
}

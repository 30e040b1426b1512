'use client'

import { useEffect, useRef } from 'react'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
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

/** Shows backup codes once: the user can copy, download, print or write them down. */
export function BackupCodes({ codes, onSaved, ...card }: BackupCodesProps) {
  const t = useMoreTexts()
  useAuthContext('BackupCodes')
  const lines = codes.map(grouped)
  const text = `${lines.join('\n')}\n`
  const title = t('backup_title')
  // Few users print, so the code is loaded for those who do.
  const print = async () => (await import('../parts/print-text.js')).printText(title, lines)
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
        <CopyButton text={text} />
        <ActionButton onClick={() => downloadText('backup-codes.txt', text)}>{t('backup_download')}</ActionButton>
        <ActionButton onClick={print}>{t('backup_print')}</ActionButton>
      </div>
      <ActionButton primary onClick={onSaved}>
        {t('backup_saved')}
      </ActionButton>
    </Card>
  )
}

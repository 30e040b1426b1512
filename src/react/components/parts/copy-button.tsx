'use client'

import { useState } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { ActionButton } from './buttons.js'

/** Copies a text and says whether that succeeded. */
export function CopyButton({ text, onCopied }: { text: string; onCopied?: () => void }) {
  const t = useMoreTexts()
  const [outcome, setOutcome] = useState<'copied' | 'copy_failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      onCopied?.()
    } catch {
      setOutcome('copy_failed')
    }
  }
  return (
    <>
      <ActionButton onClick={copy}>{t('copy')}</ActionButton>
      <span role="status" className="sp-status">
        {outcome && t(outcome)}
      </span>
    </>
  )
}

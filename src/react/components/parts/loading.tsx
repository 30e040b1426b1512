'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'

/** A part that waits for a script. Without JavaScript, a text says that it needs one. */
export function Loading() {
  const t = useMoreTexts()
  return (
    <>
      <span className="sp-spinner" role="status" aria-label={t('loading')} />
      <noscript>{t('needs_script')}</noscript>
    </>
  )
}

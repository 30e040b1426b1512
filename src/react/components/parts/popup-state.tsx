'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import type { UsePopup } from '../../hooks/use-popup.js'

import { ProblemText } from './load-problem-text.js'

/** The page may be long, and the message far from the visible part. */
const show = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'center' })

/** Says that a popup waits for the user, or why the last one failed. */
export function PopupState({ isWaiting, error }: Pick<UsePopup, 'isWaiting' | 'error'>) {
  const t = useMoreTexts()
  return (
    <>
      <div role="status" className="sp-status">
        {isWaiting && t('social_waiting')}
      </div>
      {error && (
        <p ref={show} role="alert">
          <ProblemText code={error} />
        </p>
      )}
    </>
  )
}

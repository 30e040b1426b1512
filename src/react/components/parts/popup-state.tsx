'use client'

import { useEffect } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PopupOption, type UsePopup, usePopup } from '../../hooks/use-popup.js'
import { problemOf } from './problem.js'

/** That a window waits for the person, or how the last one failed. */
export function PopupState({ isWaiting, error }: Pick<UsePopup, 'isWaiting' | 'error'>) {
  const t = useMoreTexts()
  const failed = problemOf(null, error, undefined, t).messages[0]
  return (
    <>
      <div role="status" className="sp-status">
        {isWaiting && t('social_waiting')}
      </div>
      {failed && <p role="alert">{failed}</p>}
    </>
  )
}

interface PopupProps {
  option: PopupOption
  /** Gets what opens a window, when that has been loaded. */
  signIn: { current: UsePopup['signIn'] | undefined }
}

/** Windows for the provider buttons: loaded apart, because most pages have none. */
export default function Popup({ option, signIn }: PopupProps) {
  const popup = usePopup(option)
  useEffect(() => {
    signIn.current = popup.signIn
  })
  return <PopupState {...popup} />
}

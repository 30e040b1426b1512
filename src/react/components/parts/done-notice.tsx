'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Notice } from './buttons.js'

/** What another form without JavaScript sends back to this page as `?done=`. */
const DONE: Readonly<
  Record<string, 'register_mail' | 'register_done' | 'verify_done' | 'reset_done' | 'reset_confirm_done'>
> = {
  mail: 'register_mail',
  registration: 'register_done',
  verify: 'verify_done',
  reset: 'reset_done',
  'reset-confirm': 'reset_confirm_done',
}

/** Says on the login page what another form has done. */
export default function DoneNotice({ done }: { done: string }) {
  const t = useMoreTexts()
  const text = Object.hasOwn(DONE, done) ? DONE[done] : undefined
  return <Notice>{text && t(text)}</Notice>
}

'use client'

import { useTexts } from '../../hooks/use-texts.js'
import { deletion } from '../../messages/en/deletion.js'
import { more } from '../../messages/en/more.js'
import { verification } from '../../messages/en/verification.js'
import { Notice } from './buttons.js'

const TEXTS = { ...more, ...verification, ...deletion }

/** The values of `?done=`, with which another form without JavaScript returns to this page. */
const DONE: Readonly<
  Record<
    string,
    | 'register_mail'
    | 'register_done'
    | 'register_invitation_done'
    | 'verify_done'
    | 'verify_rejected'
    | 'reset_done'
    | 'reset_confirm_done'
    | 'delete_done'
  >
> = {
  mail: 'register_mail',
  registration: 'register_done',
  invitation: 'register_invitation_done',
  verify: 'verify_done',
  reject: 'verify_rejected',
  reset: 'reset_done',
  'reset-confirm': 'reset_confirm_done',
  delete: 'delete_done',
}

/** Says on the login page that another form succeeded. */
export default function DoneNotice({ done }: { done: string }) {
  const t = useTexts(TEXTS)
  const text = Object.hasOwn(DONE, done) ? DONE[done] : undefined
  return <Notice>{text && t(text)}</Notice>
}

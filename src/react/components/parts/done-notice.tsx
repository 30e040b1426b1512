'use client'

import { useAuthContext } from '../../context.js'
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
    | 'resend_done'
    | 'verify_done'
    | 'verify_rejected'
    | 'verify_done_no_password'
    | 'verify_rejected_no_password'
    | 'reset_done'
    | 'reset_confirm_done'
    | 'delete_done'
  >
> = {
  mail: 'register_mail',
  registration: 'register_done',
  invitation: 'register_invitation_done',
  resend: 'resend_done',
  verify: 'verify_done',
  reject: 'verify_rejected',
  reset: 'reset_done',
  'reset-confirm': 'reset_confirm_done',
  delete: 'delete_done',
}

/** While there are no passwords (PASSWORD_LOGIN false). */
const WITHOUT_PASSWORDS: typeof DONE = {
  ...DONE,
  verify: 'verify_done_no_password',
  reject: 'verify_rejected_no_password',
}

/** Says on the login page that another form succeeded. */
export default function DoneNotice({ done }: { done: string }) {
  const t = useTexts(TEXTS)
  const { passwordLogin } = useAuthContext('DoneNotice').session.client.config
  const texts = passwordLogin ? DONE : WITHOUT_PASSWORDS
  const text = Object.hasOwn(texts, done) ? texts[done] : undefined
  return <Notice>{text && t(text)}</Notice>
}

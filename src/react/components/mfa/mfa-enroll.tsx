'use client'

import { listMethods, sendCode } from '../../../client/api.js'
import type { MfaEnrolment } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { ActionButton, Submit, Text } from '../parts/buttons.js'
import { CodeField } from '../parts/code-field.js'
import { methodText, stepText } from '../parts/mfa-texts.js'
import { ScriptForm } from '../parts/script-form.js'
import { SendCode } from '../parts/send-code.js'
import { QrEnrolment } from './qr-enrolment.js'

interface MfaEnrollProps {
  enrolment: MfaEnrolment
  confirm: (method: string, code: string) => Promise<void>
  /** Gets the backup codes that came with the method, which are shown once. */
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Confirms a method that is being set up by one of its codes. */
export default function MfaEnroll({ enrolment, confirm, onDone, onCancel }: MfaEnrollProps) {
  const t = useMoreTexts()
  const { client } = useAuthContext('MfaEnroll').session
  const { method, backup_codes, setup_data } = enrolment
  const { mfaSending } = client.config
  const title = t('mfa_enrol_of', { method: methodText(t, method) })
  // Another tab may have confirmed another method first. Then the backup codes of that method work, and these do not.
  const wasFirst = async () => {
    const methods = await listMethods(client).catch(() => [])
    return !methods.some(({ name, is_primary }) => is_primary && name !== method)
  }
  return (
    <div className="sp-step">
      <h3 className="sp-subheading">{title}</h3>
      {setup_data.qr_link && <QrEnrolment link={setup_data.qr_link} />}
      <Text>{stepText(t, method, mfaSending)}</Text>
      <ScriptForm
        aria-label={title}
        onValues={async ({ code = '' }) => {
          await confirm(method, code)
          onDone(backup_codes.length > 0 && (await wasFirst()) ? backup_codes : [])
        }}
      >
        <CodeField name="code" autoFocus />
        <Submit>{t('mfa_submit')}</Submit>
      </ScriptForm>
      {mfaSending.includes(method) && <SendCode again send={() => sendCode(client, { method })} />}
      <ActionButton onClick={onCancel}>{t('cancel')}</ActionButton>
    </div>
  )
}

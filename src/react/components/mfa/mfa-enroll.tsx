'use client'

import type { ReactNode } from 'react'
import { listMethods, sendCode } from '../../../client/api.js'
import type { MfaEnrolment } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { qr } from '../../messages/en/qr.js'
import { ActionButton, Submit, Text } from '../parts/buttons.js'
import { CodeField } from '../parts/code-field.js'
import { hasDigits, methodText, stepText } from '../parts/mfa-texts.js'
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
  const { qr_link } = setup_data
  const title = t('mfa_enrol_of', { method: methodText(t, method) })
  // Another tab may have confirmed another method first. Then the backup codes of that method work, and these do not.
  const wasFirst = async () => {
    const methods = await listMethods(client).catch(() => [])
    return !methods.some(({ name, is_primary }) => is_primary && name !== method)
  }
  return (
    <div className="sp-step">
      <h3 className="sp-subheading">{title}</h3>
      {qr_link && <Numbered place={1}>{t('qr_app', {}, qr)}</Numbered>}
      {qr_link && <Numbered place={2}>{t('qr_read', {}, qr)}</Numbered>}
      {qr_link && <QrEnrolment link={qr_link} />}
      {qr_link ? (
        <Numbered place={3}>{stepText(t, method, mfaSending)}</Numbered>
      ) : (
        <Text>{stepText(t, method, mfaSending)}</Text>
      )}
      <ScriptForm
        aria-label={title}
        onValues={async ({ code = '' }) => {
          await confirm(method, code)
          onDone(backup_codes.length > 0 && (await wasFirst()) ? backup_codes : [])
        }}
      >
        <CodeField name="code" digits={hasDigits(method) && 'submit'} autoFocus />
        <Submit>{t('mfa_submit')}</Submit>
      </ScriptForm>
      {mfaSending.includes(method) && <SendCode again send={() => sendCode(client, { method })} />}
      <ActionButton onClick={onCancel}>{t('cancel')}</ActionButton>
    </div>
  )
}

/** One of the steps with an authenticator app. */
function Numbered({ place, children }: { place: number; children: ReactNode }) {
  const { locale } = useAuthContext('MfaEnroll')
  return (
    <p className="sp-numbered">
      <span className="sp-number">{place.toLocaleString(locale)}</span>
      <span>{children}</span>
    </p>
  )
}

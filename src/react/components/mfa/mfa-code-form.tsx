'use client'

import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { useAuthContext } from '../../context.js'
import type { UseMfa } from '../../hooks/use-mfa.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { renewal } from '../../messages/en/renewal.js'
import { ActionButton, Notice, Submit } from '../parts/buttons.js'
import { CodeField } from '../parts/code-field.js'
import { methodText } from '../parts/mfa-texts.js'
import { ScriptForm } from '../parts/script-form.js'
import { SendCode } from '../parts/send-code.js'

export type MfaPurpose = 'deactivate' | 'delete' | 'primary' | 'enrol'

interface MfaCodeFormProps {
  purpose: MfaPurpose
  method: string
  mfa: UseMfa
  guard: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Begins the method or creates new backup codes, with this code as proof. */
  enroll: (method: string, code: string) => Promise<void>
  onDone: () => void
  onCancel: () => void
}

const TITLES = {
  deactivate: 'mfa_deactivate_of',
  delete: 'mfa_delete_of',
  primary: 'mfa_make_primary_of',
  enrol: 'mfa_enrol_of',
} as const

/** The warning that a change shows first, because it also ends sessions or devices. */
const WARNINGS = {
  deactivate: 'mfa_remove_text',
  delete: 'mfa_remove_text',
  primary: undefined,
  enrol: undefined,
} as const

const isActive = (mfa: UseMfa, method: string) =>
  mfa.methods?.some(({ name, is_active }) => is_active && name === method)

/**
 * Asks for the code that a change of a method needs. New backup codes need one, too: they invalidate the codes that the user
 * has kept.
 */
export default function MfaCodeForm({ purpose, method, mfa, guard, enroll, onDone, onCancel }: MfaCodeFormProps) {
  const t = useMoreTexts()
  const { mfaSending } = useAuthContext('MfaCodeForm').session.client.config
  const isRenewal = method === BACKUP_CODES
  const isReplacement = purpose === 'enrol' && !isRenewal && isActive(mfa, method)
  const title = isRenewal
    ? t('mfa_regenerate')
    : t(isReplacement ? 'mfa_replace_of' : TITLES[purpose], { method: methodText(t, method) })
  const warning = isReplacement ? 'mfa_replace_text' : WARNINGS[purpose]
  const run = async (values: Readonly<Record<string, string>>) => {
    const code = values.code ?? values.primary_code ?? ''
    if (purpose === 'enrol') return enroll(method, code)
    const change = { deactivate: mfa.deactivate, delete: mfa.remove, primary: mfa.makePrimary }[purpose]
    await guard(() => change(method, code))
    onDone()
  }
  const sending = mfa.methods?.find(({ name, is_active }) => is_active && mfaSending.includes(name))
  const needed = t(purpose === 'enrol' ? 'mfa_code_active' : 'mfa_code_for', {}, renewal)
  // In the hint, because a screen reader reads it with the field, which has the focus.
  const hint = warning ? `${t(warning, {}, renewal)} ${needed}` : needed
  return (
    <div className="sp-step">
      <h3 className="sp-subheading">{title}</h3>
      {isRenewal && (
        <Notice warning moved>
          {t('mfa_regenerate_text', {}, renewal)}
        </Notice>
      )}
      <ScriptForm aria-label={title} onValues={run}>
        <CodeField name={purpose === 'primary' ? 'primary_code' : 'code'} hint={hint} autoFocus={!isRenewal} />
        <Submit>{isRenewal ? t('mfa_regenerate_submit', {}, renewal) : title}</Submit>
      </ScriptForm>
      {sending && <SendCode send={() => mfa.sendCode(sending.name)} />}
      <ActionButton onClick={onCancel}>{t('cancel')}</ActionButton>
    </div>
  )
}

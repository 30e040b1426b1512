'use client'

import type { UseMfa } from '../../hooks/use-mfa.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Action, Submit } from '../parts/buttons.js'
import { CodeField } from '../parts/code-field.js'
import { isSent, methodText } from '../parts/mfa-texts.js'
import { ScriptForm } from '../parts/script-form.js'
import { SendCode } from '../parts/send-code.js'

export type MfaPurpose = 'deactivate' | 'delete' | 'primary'

export interface MfaCodeFormProps {
  purpose: MfaPurpose
  method: string
  mfa: UseMfa
  guard: <Result>(run: () => Promise<Result>) => Promise<Result>
  onDone: () => void
  onCancel: () => void
}

const TITLES = { deactivate: 'mfa_deactivate_of', delete: 'mfa_delete_of', primary: 'mfa_make_primary_of' } as const

/** Asks for the code that a change of a method needs. */
export default function MfaCodeForm({ purpose, method, mfa, guard, onDone, onCancel }: MfaCodeFormProps) {
  const t = useMoreTexts()
  const title = t(TITLES[purpose], { method: methodText(t, method) })
  const run = async (values: Readonly<Record<string, string>>) => {
    const code = values.code ?? values.primary_code ?? ''
    const change = { deactivate: mfa.deactivate, delete: mfa.remove, primary: mfa.makePrimary }[purpose]
    await guard(() => change(method, code))
    onDone()
  }
  const sending = mfa.methods?.find(({ name, is_active }) => is_active && isSent(name))
  return (
    <div className="sp-step">
      <h3 className="sp-subheading">{title}</h3>
      <ScriptForm aria-label={title} onValues={run}>
        <CodeField name={purpose === 'primary' ? 'primary_code' : 'code'} hint={t('mfa_code_for')} autoFocus />
        <Submit>{title}</Submit>
      </ScriptForm>
      {sending && <SendCode send={() => mfa.sendCode(sending.name)} />}
      <Action onClick={onCancel}>{t('cancel')}</Action>
    </div>
  )
}

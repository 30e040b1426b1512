'use client'

import { useState } from 'react'
import { isServed } from '../../client/served.js'
import { useAuthContext } from '../context.js'
import type { UseMfa } from '../hooks/use-mfa.js'
import { useMoreTexts } from '../hooks/use-more-texts.js'
import { Action, Notice, Submit } from './parts/buttons.js'
import { CodeField } from './parts/code-field.js'
import { isSent, methodText } from './parts/mfa-texts.js'
import { ScriptForm } from './parts/script-form.js'

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
export function MfaCodeForm({ purpose, method, mfa, guard, onDone, onCancel }: MfaCodeFormProps) {
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

/** Has a code sent, and says so. `again`: one is on its way already. */
export function SendCode({ send, again = false }: { send: () => Promise<unknown>; again?: boolean }) {
  const t = useMoreTexts()
  const [sent, setSent] = useState(false)
  const { client } = useAuthContext('SendCode').session
  if (!isServed(client, 'mfa/send/')) return null
  const label = t(again || sent ? 'mfa_resend' : 'mfa_send')
  return (
    <ScriptForm aria-label={label} onValues={() => send().then(() => setSent(true))}>
      <Notice>{sent && t('mfa_resent')}</Notice>
      <Submit look="secondary">{label}</Submit>
    </ScriptForm>
  )
}

'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { renewal } from '../../messages/en/renewal.js'
import { Action, Notice, Submit } from '../parts/buttons.js'
import { ScriptForm } from '../parts/script-form.js'

export interface MfaRenewProps {
  renew: () => Promise<void>
  onCancel: () => void
}

/** Asks before the backup codes that somebody has kept are made worthless. */
export default function MfaRenew({ renew, onCancel }: MfaRenewProps) {
  const t = useMoreTexts()
  const title = t('mfa_regenerate')
  return (
    <div className="sp-step">
      <h3 className="sp-subheading">{title}</h3>
      <Notice warning moved>
        {t('mfa_regenerate_text', {}, renewal)}
      </Notice>
      <ScriptForm aria-label={title} onValues={renew}>
        <Submit>{t('mfa_regenerate_submit', {}, renewal)}</Submit>
      </ScriptForm>
      <Action onClick={onCancel}>{t('cancel')}</Action>
    </div>
  )
}

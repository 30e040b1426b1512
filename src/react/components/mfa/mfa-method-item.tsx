'use client'

import type { ReactNode } from 'react'
import type { AccountPath } from '../../../client/routes.js'
import { isServed } from '../../../client/served.js'
import type { MfaMethod } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import type { MessageKey } from '../../messages/en.js'
import { Submit } from '../parts/buttons.js'
import { useParts } from '../parts/card.js'
import { methodText } from '../parts/mfa-texts.js'
import { ScriptForm } from '../parts/script-form.js'
import type { MfaPurpose } from './mfa-code-form.js'

interface MfaMethodItemProps {
  method: MfaMethod
  enroll: (method: string) => Promise<void>
  change: (purpose: MfaPurpose, method: MfaMethod) => Promise<void>
}

/** One method: its state and the actions that it allows. */
export function MfaMethodItem(props: MfaMethodItemProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const { name, is_active, is_primary } = props.method
  return (
    <li className={slot('item')} data-method={name} data-active={is_active} data-primary={is_primary}>
      <MethodState method={props.method} />
      <div className={slot('actions')}>
        {name === BACKUP_CODES ? (
          <RowAction label={t('mfa_regenerate')} run={() => props.enroll(name)}>
            {t('mfa_regenerate')}
          </RowAction>
        ) : (
          <MethodActions {...props} />
        )}
      </div>
    </li>
  )
}

/** Only the actions whose route is served. A method that is no longer offered can still be used and removed. */
function MethodActions({ method, enroll, change }: MfaMethodItemProps) {
  const t = useMoreTexts()
  const { client } = useAuthContext('MfaSettings').session
  const isOffered = client.config.mfaOffered.includes(method.name)
  const { name, is_active, is_primary, is_setup } = method
  const label = methodText(t, name)
  const action = (route: AccountPath, text: MessageKey, of: MessageKey, run: () => Promise<void>) =>
    isServed(client, route) && (
      <RowAction label={t(of, { method: label })} run={run}>
        {t(text)}
      </RowAction>
    )
  const begin = () => enroll(name)
  return (
    <>
      {isOffered && !is_active && action('mfa/confirm/', 'mfa_enrol', 'mfa_enrol_of', begin)}
      {is_active &&
        !is_primary &&
        action('mfa/primary/', 'mfa_make_primary', 'mfa_make_primary_of', () => change('primary', method))}
      {is_active &&
        action('mfa/deactivate/', 'mfa_deactivate', 'mfa_deactivate_of', () => change('deactivate', method))}
      {is_setup && action('mfa/delete/', 'mfa_delete', 'mfa_delete_of', () => change('delete', method))}
      {isOffered && is_active && name === 'app' && action('mfa/confirm/', 'mfa_replace', 'mfa_replace_of', begin)}
    </>
  )
}

function RowAction({ label, run, children }: { label: string; run: () => Promise<void>; children: ReactNode }) {
  return (
    <ScriptForm aria-label={label} onValues={run}>
      <Submit look="secondary" aria-label={label}>
        {children}
      </Submit>
    </ScriptForm>
  )
}

function MethodState({ method: { name, is_active, is_primary, remaining } }: { method: MfaMethod }) {
  const t = useMoreTexts()
  const { slot } = useParts()
  return (
    <div className="sp-item-text">
      <span className="sp-item-title">{methodText(t, name)}</span>
      {remaining === undefined ? (
        <span className={slot('badge')} data-active={is_active}>
          {t(is_active ? 'mfa_active' : 'mfa_inactive')}
        </span>
      ) : (
        <span className={slot('badge')}>{t('mfa_remaining', { count: remaining })}</span>
      )}
      {is_primary && <span className={slot('badge')}>{t('mfa_primary')}</span>}
    </div>
  )
}

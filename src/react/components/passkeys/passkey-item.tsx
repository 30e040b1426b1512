'use client'

import { useEffect, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import type { Passkey } from '../../../client/passkeys.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { Question } from '../account/question.js'
import { ActionButton } from '../parts/buttons.js'
import { useParts } from '../parts/card.js'
import { Field } from '../parts/field.js'

interface PasskeyItemProps {
  passkey: Passkey
  rename: (name: string) => Promise<void>
  remove: () => Promise<void>
}

type View = 'shown' | Action
type Action = 'rename' | 'remove'

/** One passkey, and the forms that change it in its place. */
export function PasskeyItem({ passkey, rename, remove }: PasskeyItemProps) {
  const t = useAccountTexts()
  const { slot } = useParts()
  const [view, setView] = useState<View>('shown')
  const place = useFocusReturn(view)
  const { name } = passkey
  const cancel = () => setView('shown')
  const change = async (values: Values) => {
    await rename(values.name ?? '')
    cancel()
  }
  return (
    <li ref={place} className={slot('item')}>
      <Facts passkey={passkey} />
      {view === 'shown' && <Actions name={name} onChoose={setView} />}
      {view === 'rename' && (
        <Question
          label={t('passkeys_rename_of', { name })}
          confirm={t('profile_submit')}
          run={change}
          onCancel={cancel}
        >
          <NameField name={name} />
        </Question>
      )}
      {view === 'remove' && (
        <Question
          danger
          label={t('passkeys_remove_of', { name })}
          text={t('passkeys_remove_ask')}
          confirm={t('passkeys_remove')}
          run={remove}
          onCancel={cancel}
        />
      )}
    </li>
  )
}

/** When a form closes, the button that opened it gets the focus back. Returns the ref of the element that has both. */
function useFocusReturn(view: View) {
  const place = useRef<HTMLLIElement>(null)
  const left = useRef<View>('shown')
  useEffect(() => {
    if (view === 'shown' && left.current !== 'shown') {
      place.current?.querySelector<HTMLElement>(`[data-opens="${left.current}"]`)?.focus()
    }
    left.current = view
  }, [view])
  return place
}

function Actions({ name, onChoose }: { name: string; onChoose: (action: Action) => void }) {
  const t = useAccountTexts()
  const { slot } = useParts()
  return (
    <div className={slot('actions')}>
      {(['rename', 'remove'] as const).map((action) => (
        <ActionButton
          key={action}
          data-opens={action}
          aria-label={t(`passkeys_${action}_of`, { name })}
          onClick={() => onChoose(action)}
        >
          {t(`passkeys_${action}`)}
        </ActionButton>
      ))}
    </div>
  )
}

function NameField({ name }: { name: string }) {
  const t = useAccountTexts()
  return (
    <Field name="name" label={t('passkeys_name')} defaultValue={name} maxLength={100} autoComplete="off" required />
  )
}

function Facts({ passkey }: { passkey: Passkey }) {
  const t = useAccountTexts()
  const { slot } = useParts()
  const { locale } = useAuthContext('PasskeySettings')
  const { name, provider, backed_up, created_at, last_used_at } = passkey
  const date = (time: string) => new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })
  return (
    <div className="sp-item-text">
      <span className="sp-item-title" dir="auto">
        {name}
      </span>
      {provider && provider !== name && <span className={slot('badge')}>{provider}</span>}
      {backed_up && <span className={slot('badge')}>{t('passkeys_synced')}</span>}
      <span className="sp-hint sp-line">
        {t('passkeys_since', { date: date(created_at) })}
        {' · '}
        {last_used_at ? t('sessions_used', { date: date(last_used_at) }) : t('passkeys_unused')}
      </span>
    </div>
  )
}

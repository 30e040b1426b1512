'use client'

import { useEffect, useRef, useState } from 'react'
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

type View = 'shown' | 'rename' | 'remove'

/** One passkey, and the forms that change it in its place. */
export function PasskeyItem({ passkey, rename, remove }: PasskeyItemProps) {
  const t = useAccountTexts()
  const { slot } = useParts()
  const [view, setView] = useState<View>('shown')
  const place = useRef<HTMLLIElement>(null)
  const left = useRef<View>('shown')
  const { name } = passkey
  useEffect(() => {
    // The button that opened the form is there again.
    if (view === 'shown' && left.current !== 'shown') {
      place.current?.querySelector<HTMLElement>(`[data-opens="${left.current}"]`)?.focus()
    }
    left.current = view
  }, [view])
  const cancel = () => setView('shown')
  return (
    <li ref={place} className={slot('item')}>
      <Facts passkey={passkey} />
      {view === 'shown' && (
        <div className={slot('actions')}>
          <ActionButton
            data-opens="rename"
            aria-label={t('passkeys_rename_of', { name })}
            onClick={() => setView('rename')}
          >
            {t('passkeys_rename')}
          </ActionButton>
          <ActionButton
            data-opens="remove"
            aria-label={t('passkeys_remove_of', { name })}
            onClick={() => setView('remove')}
          >
            {t('passkeys_remove')}
          </ActionButton>
        </div>
      )}
      {view === 'rename' && (
        <Question
          label={t('passkeys_rename_of', { name })}
          confirm={t('profile_submit')}
          run={async (values) => {
            await rename(values.name ?? '')
            cancel()
          }}
          onCancel={cancel}
        >
          <Field
            name="name"
            label={t('passkeys_name')}
            defaultValue={name}
            maxLength={100}
            autoComplete="off"
            required
          />
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

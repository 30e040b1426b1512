'use client'

import { isServed } from '../../../client/served.js'
import type { OpenSession } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useSessions } from '../../hooks/use-sessions.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { useUser } from '../../hooks/use-user.js'
import { Notice, Submit, Text } from '../parts/buttons.js'
import { type CardProps, useParts } from '../parts/card.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Loading } from '../parts/loading.js'
import { ScriptForm } from '../parts/script-form.js'
import { ServedCard } from '../parts/served-card.js'
import { AskFirst } from './ask-first.js'
import { deviceName, proofNames } from './session-texts.js'

export interface SessionsProps extends CardProps {
  /** A session was ended, or all others. */
  onChanged?: (() => void) | undefined
}

/** The browsers and apps in which the user is signed in: end one, or all others. Renders nothing without a user. */
export function Sessions({ onChanged, ...card }: SessionsProps) {
  const t = useAccountTexts()
  const user = useUser()
  const { client } = useAuthContext('Sessions').session
  const { sessions, count, error, reload, more, end, endOthers } = useSessions()
  const [hasEnded, announce] = useTransientNotice()
  // A host's backend has sessions of its own.
  if (!user || client.config.authType === 'custom') return null
  const after = async (change: Promise<void>) => {
    await change
    announce()
    onChanged?.()
  }
  return (
    <ServedCard {...card} needs="sessions/" named={t('sessions_title')}>
      <Text>{t(client.config.passwordLogin ? 'sessions_text' : 'sessions_text_no_password')}</Text>
      <LoadFailure error={error} reload={reload} />
      {!sessions && !error && <Loading />}
      {sessions && <Rows {...{ sessions }} onEnd={(session) => after(end(session))} />}
      {sessions && sessions.length < count && (
        <ScriptForm onValues={more}>
          <Submit look="secondary">{t('sessions_more')}</Submit>
        </ScriptForm>
      )}
      {sessions && count > 1 && isServed(client, 'sessions/end-others/') && (
        <AskFirst label={t('sessions_end_others')} question={t('sessions_ask')} run={() => after(endOthers())} />
      )}
      <Notice moved>{hasEnded && t('sessions_ended')}</Notice>
    </ServedCard>
  )
}

interface RowsProps {
  sessions: readonly OpenSession[]
  onEnd: (session: OpenSession) => Promise<void>
}

function Rows({ sessions, onEnd }: RowsProps) {
  const t = useAccountTexts()
  const { slot } = useParts()
  return sessions.length === 0 ? (
    <Text>{t('sessions_none')}</Text>
  ) : (
    <ul className={slot('list')}>
      {sessions.map((session) => (
        <Row key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  )
}

function Row({ session, onEnd }: { session: OpenSession; onEnd: () => Promise<void> }) {
  const t = useAccountTexts()
  const { slot } = useParts()
  const { locale, session: of } = useAuthContext('Sessions')
  const name = deviceName(t, session.device)
  const proofs = proofNames(t, session.methods, of.client.config.providers, locale)
  const { current, address, created_at, last_used_at } = session
  const date = (time: string) => new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const action = t('sessions_end_of', { device: name })
  return (
    <li className={slot('item')} data-current={current}>
      <div className="sp-item-text">
        <span className="sp-item-title">{name}</span>
        {current && (
          <span className={slot('badge')} data-active>
            {t('sessions_current')}
          </span>
        )}
        <span className="sp-hint sp-line">
          {address && <bdi>{address}</bdi>}
          {address && ' · '}
          {t('sessions_used', { date: date(last_used_at) })}
        </span>
        <span className="sp-hint sp-line">
          {t('sessions_since', { date: date(created_at) })}
          {proofs && ` · ${proofs}`}
        </span>
      </div>
      {!current && (
        <ScriptForm aria-label={action} onValues={onEnd}>
          <Submit look="secondary" aria-label={action}>
            {t('sessions_end')}
          </Submit>
        </ScriptForm>
      )}
    </li>
  )
}

'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../../hooks/use-texts.js'
import { refusal } from '../../messages/en/refusal.js'
import type { Explain } from './load-refusal.js'
import { type Problem, problemOf } from './problem.js'

/** Loaded by load-refusal, with the texts it needs. */
export const explain: Explain = (failure, code, field, t, id) => {
  const problem = problemOf(failure, code, field, t)
  const isEmpty = problem.messages.length + Object.keys(problem.fields).length === 0
  return { fields: problem.fields, summary: !isEmpty && <Summary {...problem} {...{ id, failure }} /> }
}

/** Everything that went wrong; what belongs to a field links to it. */
function Summary({ id, failure, messages, fields }: Problem & { id: string; failure: unknown }) {
  const t = useTexts(refusal)
  useEffect(() => {
    if (failure) document.getElementById(`${id}-summary`)?.focus()
  }, [id, failure])
  const entries = Object.entries(fields)
  return (
    <>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {entries.length > 0 && <p>{t('errors_title')}</p>}
      {entries.length > 0 && (
        <ul>
          {entries.map(([name, texts]) => (
            <li key={name}>
              <FieldLink id={`${id}-${name}`} text={texts.join(' ')} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const never = () => () => {}

/** Which of two "This field is required." it is, one hears from the label; the server renders the form after this. */
function FieldLink({ id, text }: { id: string; text: string }) {
  const t = useTexts(refusal)
  const label = () => document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.labels?.[0]?.textContent
  const field = useSyncExternalStore(never, label, () => undefined)
  return <a href={`#${id}`}>{field ? t('errors_of_field', { field, text }) : text}</a>
}

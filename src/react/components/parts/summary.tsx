'use client'

import { useTexts } from '../../hooks/use-texts.js'
import { useSlot } from './card.js'
import { useForm } from './form-context.js'
import type { Problem } from './problem.js'

/** Everything that went wrong, read out at once; what belongs to a field links to it. */
export function Summary({ id, problem }: { id: string; problem: Problem }) {
  const t = useTexts()
  const slot = useSlot()
  const form = useForm()
  const fields = Object.entries(problem.fields)
  if (problem.messages.length + fields.length === 0) return <div id={id} hidden />
  return (
    <div id={id} role="alert" tabIndex={-1} className={slot('summary')}>
      {problem.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {fields.length > 0 && <p>{t('errors_title')}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`}>{messages.join(' ')}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

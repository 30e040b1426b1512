'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { useAuthContext } from '../../context.js'
import { useTexts } from '../../hooks/use-texts.js'
import { more } from '../../messages/en/more.js'
import { refusal } from '../../messages/en/refusal.js'
import { useForm } from './auth-form.js'
import { FormLink } from './buttons.js'
import { useParts } from './card.js'
import type { Explain } from './load-refusal.js'
import { type Problem, problemOf } from './problem.js'

/** The full explanation; load-refusal loads it with its texts. */
export const explain: Explain = (failure, code, field, t, id) => {
  const problem = problemOf(failure, code, field, t)
  const refused = Object.entries(problem.fields)
  const isEmpty = problem.messages.length + refused.length === 0
  const codes = failure instanceof AuthFormError ? failure.codes[NON_FIELD] : [code]
  const isUnproven = codes?.includes('email_not_verified') ?? false
  return {
    errors: Object.fromEntries(
      refused.map(([name, texts]) => [name, <FieldError key={name} id={`${id}-${name}`} texts={texts} />]),
    ),
    summary: !isEmpty && <Summary {...problem} {...{ id, failure, isUnproven }} />,
  }
}

/** The error below a field. */
function FieldError({ id, texts }: { id: string; texts: readonly string[] }) {
  const { slot } = useParts()
  return (
    <p id={`${id}-error`} className={slot('error')}>
      {texts.join(' ')}
    </p>
  )
}

interface SummaryProps extends Problem {
  id: string
  failure: unknown
  /** The address is not verified: the summary offers another verification email. */
  isUnproven: boolean
}

/** All messages. A message of a field links to the field. */
function Summary({ id, failure, isUnproven, messages, fields }: SummaryProps) {
  const t = useTexts(refusal)
  const { verifyPath } = useAuthContext('sallyport').session.client.config
  useEffect(() => {
    if (failure) document.getElementById(`${id}-summary`)?.focus()
  }, [id, failure])
  const entries = Object.entries(fields)
  return (
    <>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {isUnproven && (
        <p>
          <FormLink href={verifyPath} needs="registration/resend-email/">
            {t('resend_submit', {}, more)}
          </FormLink>
        </p>
      )}
      {entries.length > 0 && <p>{t('errors_title')}</p>}
      {entries.length > 0 && (
        <ul>
          {entries.map(([name, texts]) => (
            <li key={name}>
              <FieldLink id={`${id}-${name}`} name={name} text={texts.join(' ')} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const never = () => () => {}

/**
 * The label distinguishes two "This field is required." for screen readers. The server renders the summary before the form, so
 * only the browser knows the label. An input that nobody sees, such as an invitation, is no target of a link.
 */
function FieldLink({ id, name, text }: { id: string; name: string; text: string }) {
  const t = useTexts(refusal)
  const { hidden } = useForm()
  const label = () => {
    const input = document.querySelector<HTMLInputElement>(`[id="${id}"]`)
    return input && (input.labels?.[0]?.textContent ?? '')
  }
  const field = useSyncExternalStore(never, label, () => '')
  if (hidden[name] || field === null) return text
  return <a href={`#${id}`}>{field ? t('errors_of_field', { field, text }) : text}</a>
}

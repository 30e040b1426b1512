'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { AuthFormError } from '../../../client/errors.js'
import { NON_FIELD } from '../../../contract/errors.js'
import { writeWait } from '../../../contract/wait.js'
import { useAuthContext } from '../../context.js'
import { useTexts } from '../../hooks/use-texts.js'
import { more } from '../../messages/en/more.js'
import { refusal } from '../../messages/en/refusal.js'
import { useForm } from './auth-form.js'
import { FormLink } from './buttons.js'
import { useParts } from './card.js'
import type { Explain, Refusal } from './load-refusal.js'
import { type Problem, problemOf } from './problem.js'

/** From this number of fields on, a summary lists them all. */
const MANY = 3

/**
 * The full explanation; load-refusal loads it with its texts. Here the form is on the page, so a few errors appear only at their
 * fields, and the first of these fields takes the focus.
 */
export const explain: Explain = (failure, code, field, t, id) =>
  failure
    ? explained(failure, code, field, t, id, (names) => {
        const apart = names.filter((name) => !document.getElementById(`${id}-${name}`))
        return names.length < MANY ? apart : names
      })
    : explainInFull(failure, code, field, t, id)

/** Lists every field, for a form that was posted without a script: nothing moves the focus to a field. */
export const explainInFull: Explain = (failure, code, field, t, id) =>
  explained(failure, code, field, t, id, (names) => names)

/** `listed` picks the fields whose errors the summary repeats. */
function explained(
  ...[failure, code, field, t, id, listed]: [...Parameters<Explain>, (names: string[]) => string[]]
): Refusal {
  const problem = problemOf(failure, code, field, t)
  const refused = Object.keys(problem.fields)
  const codes = failure instanceof AuthFormError ? failure.codes[NON_FIELD] : [code]
  const isUnproven = codes?.includes('email_not_verified') ?? false
  const fields = pick(problem.fields, listed(refused))
  const hasSummary = problem.messages.length > 0 || Object.keys(fields).length > 0
  return {
    errors: Object.fromEntries(
      refused.map((name) => [
        name,
        <FieldError
          key={name}
          id={`${id}-${name}`}
          texts={problem.fields[name] ?? []}
          moved={!hasSummary && failure}
        />,
      ]),
    ),
    summary: hasSummary && <Summary {...problem} {...{ fields, id, failure, isUnproven }} />,
  }
}

const pick = (fields: Problem['fields'], names: readonly string[]): Problem['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

interface FieldErrorProps {
  id: string
  texts: readonly string[]
  /** The failure, if no summary takes the focus. */
  moved: unknown
}

/** The error below a field. A screen reader reads it with the field, which has the focus. */
function FieldError({ id, texts, moved }: FieldErrorProps) {
  const { slot } = useParts()
  useEffect(() => {
    if (!moved) return
    // Of several fields the first one in the form.
    const form = document.getElementById(id)?.closest('form')
    const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A field that has the focus already gets it again, because only then a screen reader reads the error.
    field?.blur()
    field?.focus()
  }, [id, moved])
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
      {failure instanceof AuthFormError && failure.code === 'throttled' && failure.retryAfter ? (
        <Throttled failure={failure} />
      ) : (
        messages.map((message) => <p key={message}>{message}</p>)
      )}
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

/** Counts down. Screen readers read it once, because a timer is no live region. */
function Throttled({ failure }: { failure: AuthFormError }) {
  const t = useTexts(refusal)
  const { locale } = useAuthContext('sallyport')
  const [left, setLeft] = useState(failure.retryAfter ?? 0)
  useEffect(() => {
    const end = Date.now() + (failure.retryAfter ?? 0) * 1000
    // Computed from the clock, because timers stop while the device sleeps.
    const tick = () => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [failure])
  return <p role="timer">{left > 0 ? t('throttled_wait', { wait: writeWait(left, locale) }) : t('throttled_over')}</p>
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

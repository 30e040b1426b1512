'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { Values } from '../../../client/api.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { ActionButton, Submit, Text } from '../parts/buttons.js'
import { useParts } from '../parts/card.js'
import { ScriptForm } from '../parts/script-form.js'

interface QuestionProps {
  /** Names the group for screen readers. */
  label: string
  /** Shown above the inputs. */
  text?: string
  /** The button that answers. */
  confirm: string
  /** The form shows an error that it throws. */
  run: (values: Values) => Promise<unknown>
  /** What it does cannot be undone. */
  danger?: boolean | undefined
  onCancel: () => void
  /** Inputs. */
  children?: ReactNode
}

/** A form that replaces the button that was pressed. It takes the focus: its input, or the whole question. */
export function Question({ label, text, confirm, run, danger, onCancel, children }: QuestionProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    const input = current?.querySelector('input')
    ;(input ?? current)?.focus()
    input?.select()
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one group of inputs
    <div ref={place} role="group" tabIndex={-1} aria-label={label} className="sp-step">
      <ScriptForm onValues={run}>
        {text && <Text>{text}</Text>}
        {children}
        <div className={slot('actions')}>
          <Submit data-danger={danger}>{confirm}</Submit>
          <ActionButton onClick={onCancel}>{t('cancel')}</ActionButton>
        </div>
      </ScriptForm>
    </div>
  )
}

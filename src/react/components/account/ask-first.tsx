'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { ActionButton, Submit, Text } from '../parts/buttons.js'
import { useParts } from '../parts/card.js'
import { ScriptForm } from '../parts/script-form.js'

interface AskFirstProps {
  /** The button that opens the question. */
  label: string
  question: string
  /** The button that answers it. @default label */
  confirm?: string
  /** Runs after the answer. The question stays open if it fails. */
  run: (values: Values) => Promise<unknown>
  /** What it does cannot be undone. */
  danger?: boolean
  /** Inputs of the question. */
  children?: ReactNode
}

/** A button that asks before it acts. The question takes the focus, and gives it back when the user cancels. */
export function AskFirst({ label, question, confirm = label, run, danger, children }: AskFirstProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const [state, setState] = useState<'closed' | 'open' | 'canceled'>('closed')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'open') place.current?.focus()
    if (state === 'canceled') place.current?.querySelector('button')?.focus()
  }, [state])
  const isOpen = state === 'open'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one group of inputs
    <div ref={place} role="group" tabIndex={-1} aria-label={isOpen ? question : label} className="sp-step">
      {isOpen ? (
        <ScriptForm
          onValues={async (values) => {
            await run(values)
            setState('closed')
          }}
        >
          <Text>{question}</Text>
          {children}
          <div className={slot('actions')}>
            <Submit data-danger={danger}>{confirm}</Submit>
            <ActionButton onClick={() => setState('canceled')}>{t('cancel')}</ActionButton>
          </div>
        </ScriptForm>
      ) : (
        <ScriptForm onValues={async () => setState('open')}>
          <Submit look="secondary" data-danger={danger}>
            {label}
          </Submit>
        </ScriptForm>
      )}
    </div>
  )
}

'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Values } from '../../../client/api.js'
import { Submit } from '../parts/buttons.js'
import { ScriptForm } from '../parts/script-form.js'
import { Question } from './question.js'

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

/** A button that asks before it acts. It gets the focus back when the user cancels. */
export function AskFirst({ label, question, confirm = label, run, danger, children }: AskFirstProps) {
  const [state, setState] = useState<'closed' | 'open' | 'canceled'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'canceled') button.current?.focus()
  }, [state])
  return state === 'open' ? (
    <Question
      label={question}
      text={question}
      {...{ confirm, danger }}
      run={async (values) => {
        await run(values)
        setState('closed')
      }}
      onCancel={() => setState('canceled')}
    >
      {children}
    </Question>
  ) : (
    <ScriptForm onValues={async () => setState('open')}>
      <Submit ref={button} look="secondary" data-danger={danger}>
        {label}
      </Submit>
    </ScriptForm>
  )
}

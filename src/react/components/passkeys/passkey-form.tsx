'use client'

import { type ReactNode, useState } from 'react'
import type { Values } from '../../../client/api.js'
import { AuthFormError } from '../../../client/errors.js'
import { usePasskeyTexts } from '../../hooks/use-passkey-texts.js'
import { Notice, Submit } from '../parts/buttons.js'
import { ScriptForm } from '../parts/script-form.js'

/** The codes of ceremonies that the browser or the user ended. Nothing is wrong then, so the text is a calm one. */
const TEXTS = new Map(
  (['passkey_cancelled', 'passkey_unsupported', 'passkey_registered'] as const).map((key) => [String(key), key]),
)

export interface PasskeyFormProps {
  label: string
  /** A ceremony of client/passkeys.ts. */
  run: (values: Values) => Promise<unknown>
  /** @default 'button' */
  look?: 'button' | 'secondary'
  autoFocus?: boolean
  /** Fields, whose values `run` gets. */
  children?: ReactNode
}

/** A button that asks an authenticator. If the browser ends the ceremony, a text says why, and the button stays. */
export function PasskeyForm({ label, run, look, autoFocus, children }: PasskeyFormProps) {
  const t = usePasskeyTexts()
  const [code, setCode] = useState('')
  const onValues = async (values: Values) => {
    setCode('')
    try {
      await run(values)
    } catch (failure) {
      if (!(failure instanceof AuthFormError && TEXTS.has(failure.code))) throw failure
      setCode(failure.code)
    }
  }
  const text = TEXTS.get(code)
  return (
    <ScriptForm aria-label={label} onValues={onValues}>
      <Notice>{text && t(text)}</Notice>
      {children}
      <Submit look={look} autoFocus={autoFocus}>
        {label}
      </Submit>
    </ScriptForm>
  )
}

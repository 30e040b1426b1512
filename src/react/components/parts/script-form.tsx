'use client'

import { useHydrated } from '../../hooks/use-page-params.js'
import { AuthForm, type AuthFormProps } from './auth-form.js'

/** A form that no route takes from a browser: its button waits for the script. */
export function ScriptForm(props: Omit<AuthFormProps, 'action' | 'ready'>) {
  return <AuthForm ready={useHydrated()} {...props} />
}

'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { AuthForm, type AuthFormProps } from './auth-form.js'

/**
 * A form for a route that accepts only JSON. Its button is disabled until the script runs; without JavaScript a text says so. A
 * server action needs no script.
 */
export function ScriptForm({ children, ...props }: Omit<AuthFormProps, 'action' | 'ready'>) {
  const t = useMoreTexts()
  const ready = useHydrated() || !!props.posted
  return (
    <AuthForm ready={ready} {...props}>
      {children}
      {!ready && <noscript>{t('needs_script')}</noscript>}
    </AuthForm>
  )
}

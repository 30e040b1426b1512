'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useHydrated } from '../../hooks/use-page-params.js'
import { AuthForm, type AuthFormProps } from './auth-form.js'

/** A form that no route takes from a browser: its button waits for the script, and says so where there is none. */
export function ScriptForm({ children, ...props }: Omit<AuthFormProps, 'action' | 'ready'>) {
  const t = useMoreTexts()
  return (
    <AuthForm ready={useHydrated()} {...props}>
      {children}
      <noscript>{t('needs_script')}</noscript>
    </AuthForm>
  )
}

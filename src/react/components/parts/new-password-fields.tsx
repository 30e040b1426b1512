'use client'

import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { PasswordField } from './field.js'

/** A new password, twice. */
export function NewPasswordFields({ names, changing = false }: { names: [string, string]; changing?: boolean }) {
  const t = useMoreTexts()
  const { passwordMinLength: min } = useAuthContext('sallyport').session.client.config
  return (
    <>
      <PasswordField
        name={names[0]}
        label={t(changing ? 'new_password' : 'password')}
        hint={t('password_hint', { min })}
        autoComplete="new-password"
      />
      <PasswordField
        name={names[1]}
        label={t(changing ? 'new_password_repeat' : 'password_repeat')}
        autoComplete="new-password"
      />
    </>
  )
}

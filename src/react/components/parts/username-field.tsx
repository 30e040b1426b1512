'use client'

import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Field } from './field.js'
import { OptionalField } from './optional-field.js'

/** The username of a registration or a profile, which can stay empty with USERNAME 'optional'. */
export function UsernameField({ value }: { value?: string | undefined }) {
  const t = useMoreTexts()
  const { username } = useAuthContext('UsernameField').session.client.config
  const required = username !== 'optional'
  const Named = required ? Field : OptionalField
  return (
    <Named
      name="username"
      label={t('username')}
      defaultValue={value}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={150}
      required={required}
    />
  )
}

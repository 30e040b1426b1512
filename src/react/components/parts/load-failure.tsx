'use client'

import type { Loaded } from '../../hooks/use-loaded.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Submit } from './buttons.js'
import { useParts } from './card.js'
import { ProblemText } from './load-problem-text.js'
import { ScriptForm } from './script-form.js'

/** Says that the data could not be loaded, with a button that tries again. */
export function LoadFailure({ error, reload }: Pick<Loaded<unknown>, 'error' | 'reload'>) {
  const t = useMoreTexts()
  const { slot } = useParts()
  return (
    error && (
      <ScriptForm aria-label={t('retry')} onValues={reload}>
        <p role="alert" className={slot('summary')}>
          <ProblemText error={error} />
        </p>
        <Submit look="secondary">{t('retry')}</Submit>
      </ScriptForm>
    )
  )
}

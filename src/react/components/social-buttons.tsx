'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { socialAddress } from '../../client/api.js'
import { useAuthContext } from '../context.js'
import { useTexts } from '../hooks/use-texts.js'
import { type ClassNames, useSlot } from './parts/card.js'

export interface SocialButtonsProps extends Omit<ComponentPropsWithRef<'div'>, 'onSelect'> {
  /** Where to land afterwards. */
  next?: string | undefined
  /** The provider that `?provider=` names: shown as the one to go on with. */
  suggested?: string | undefined
  /** Shown above the buttons, when there are any. */
  divider?: ReactNode
  /** Called instead of following the link, for hosts that drive the flow themselves (no-cookie mode: `useSocial().start`). */
  onSelect?: (provider: string) => void
  classNames?: ClassNames | undefined
}

/** One link a provider. Nothing when none is configured, or when only the host itself could finish the flow. */
export function SocialButtons(props: SocialButtonsProps) {
  const { next, suggested, divider, onSelect, classNames = {}, className = '', ...rest } = props
  const t = useTexts()
  const slot = useSlot()
  const { client } = useAuthContext('SocialButtons').session
  const { providers, cookies } = client.config
  if (providers.length === 0 || !(cookies || onSelect)) return null
  return (
    <div {...rest} className={`sp-social ${classNames.root ?? ''} ${className}`}>
      {divider && <p className="sp-divider">{divider}</p>}
      <ul aria-label={t('social_label')} className={`${slot('list')} ${classNames.list ?? ''}`}>
        {providers.map(({ name, label }) => (
          <li key={name}>
            <a
              href={socialAddress(client, name, next ? { next } : {})}
              rel="nofollow"
              data-provider={name}
              data-suggested={name === suggested || undefined}
              className={`${slot('secondary')} ${classNames.secondary ?? ''}`}
              onClick={(event) => {
                if (!onSelect) return
                event.preventDefault()
                onSelect(name)
              }}
            >
              {t('social_with', { provider: label })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

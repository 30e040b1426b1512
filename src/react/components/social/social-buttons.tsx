'use client'

import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { socialAddress } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { safeNext } from '../../hooks/use-page-params.js'
import { type PopupOption, usePopup } from '../../hooks/use-popup.js'
import { type ClassNames, useParts } from '../parts/card.js'
import { PopupState } from '../parts/popup-state.js'

export interface SocialButtonsProps extends Omit<ComponentPropsWithRef<'div'>, 'onSelect'> {
  /** Where to land afterwards. */
  next?: string | undefined
  /** The provider that `?provider=` names: shown as the one to go on with. */
  suggested?: string | undefined
  /** Shown above the buttons, when there are any. true: the word that stands between them and a form. */
  divider?: ReactNode | true | undefined
  /** Called instead of following the link, for hosts that drive the flow themselves (no-cookie mode: `useSocial().start`). */
  onSelect?: ((provider: string) => void) | undefined
  /**
   * Signs in in a window of its own, or in this page where the browser opens none. A text is the page of this site where the
   * window ends, for hosts whose login page sends who is signed in elsewhere. @default false
   */
  popup?: PopupOption | undefined
  /** Called after a sign-in in a window, instead of going to `next`. */
  onSignedIn?: (() => void) | undefined
  classNames?: ClassNames | undefined
}

/** One link a provider. Nothing when none is configured, or when only the host itself could finish the flow. */
export function SocialButtons(props: SocialButtonsProps) {
  const { next, suggested, divider, onSelect, popup, onSignedIn, classNames = {}, className = '', ...rest } = props
  const t = useMoreTexts()
  const { slot, link: Link } = useParts()
  const { client } = useAuthContext('SocialButtons').session
  const { providers, cookies, loginRedirectPath } = client.config
  const { signIn, ...state } = usePopup(cookies && popup)
  const done = onSignedIn ?? (() => location.assign(safeNext(next, loginRedirectPath)))
  const select = (event: MouseEvent, name: string) => {
    // With a key held, a link opens where the person wants it.
    if (!onSelect && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
    if (onSelect) onSelect(name)
    else if (!signIn(name, next, done)) return
    event.preventDefault()
  }
  if (providers.length === 0 || !(cookies || onSelect) || !isServed(client, 'social/login')) return null
  return (
    <div {...rest} className={`sp-social ${classNames.root ?? ''} ${className}`}>
      {divider && <p className="sp-divider">{divider === true ? t('login_or') : divider}</p>}
      <ul aria-label={t('social_label')} className={`${slot('list')} ${classNames.list ?? ''}`}>
        {providers.map(({ name, label }) => (
          <li key={name}>
            <Link
              href={socialAddress(client, name, next ? { next } : {})}
              rel="nofollow"
              data-provider={name}
              data-suggested={name === suggested || undefined}
              className={`${slot('secondary')} ${classNames.secondary ?? ''}`}
              onClick={(event: MouseEvent) => select(event, name)}
            >
              {t('social_with', { provider: label })}
            </Link>
          </li>
        ))}
      </ul>
      <PopupState {...state} />
    </div>
  )
}

// For what loads it apart.
export default SocialButtons

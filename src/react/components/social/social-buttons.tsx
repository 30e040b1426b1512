'use client'

import { type ComponentPropsWithRef, type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { socialAddress } from '../../../client/api.js'
import { isServed } from '../../../client/served.js'
import type { ClientProvider } from '../../../contract/client-config.js'
import { useAuthContext } from '../../context.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { type PageParams, safePath, useHydrated, usePageParams } from '../../hooks/use-page-params.js'
import { type PopupOption, usePopup } from '../../hooks/use-popup.js'
import { type ClassNames, useParts } from '../parts/card.js'
import { PopupState } from '../parts/popup-state.js'
import { ProviderMark } from './provider-mark.js'

const loadLastUsed = () => import('./last-used.js')
const LastUsed = lazy<ComponentType<{ name: string }>>(() => loadLastUsed().catch(() => ({ default: () => null })))

export interface SocialButtonsProps extends Omit<ComponentPropsWithRef<'div'>, 'onSelect'> {
  /** Next page after the login. */
  next?: string | undefined
  /** The page's `searchParams`: the links have its `?invitation=` without JavaScript too. */
  params?: PageParams | undefined
  /** The token of an invitation, for a new account. @default the page's `?invitation=` */
  invitation?: string | undefined
  /** The provider of `?provider=`, shown as the suggested one. */
  suggested?: string | undefined
  /** Shown above the buttons if there are any. true: the word "or", for buttons below a form. */
  divider?: ReactNode | true | undefined
  /** Called instead of following the link, for hosts that drive the flow themselves (no-cookie mode: `useSocial().start`). */
  onSelect?: ((provider: string) => void) | undefined
  /**
   * Signs in in a popup window, or in this page if the browser opens none. A string is the page of this site where the popup
   * ends, for hosts whose login page redirects signed-in users. @default false
   */
  popup?: PopupOption | undefined
  /** Called after a login in a popup, instead of going to `next`. */
  onSignedIn?: (() => void) | undefined
  classNames?: ClassNames | undefined
}

type ChoiceOptions = Pick<SocialButtonsProps, 'next' | 'invitation' | 'onSelect' | 'popup' | 'onSignedIn'>

/** What a press of a provider's link does. */
function useChoice({ next, invitation, onSelect, popup, onSignedIn }: ChoiceOptions) {
  const { cookies, loginRedirectPath } = useAuthContext('SocialButtons').session.client.config
  const { signIn, ...state } = usePopup(cookies && popup)
  const done = onSignedIn ?? (() => location.assign(safePath(next, loginRedirectPath)))
  const choose = (event: MouseEvent, name: string) => {
    loadLastUsed().then(
      (part) => part.rememberProvider(name),
      () => {},
    )
    // A modifier key opens a link in a new tab or window.
    if (!onSelect && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
    if (onSelect) onSelect(name)
    else if (!signIn(name, { next, invitation }, done)) return
    event.preventDefault()
  }
  return { choose, state }
}

/** One link for each provider. Renders nothing if none is configured, or if only the host itself could finish the flow. */
export function SocialButtons(props: SocialButtonsProps) {
  const { next, params, invitation: given, suggested, divider, onSelect, popup, onSignedIn, ...shown } = props
  const { classNames = {}, className = '', ...rest } = shown
  const t = useMoreTexts()
  const invitation = usePageParams(params)('invitation')
  const options = { next, invitation: given ?? invitation, onSelect, popup, onSignedIn }
  const { choose, state } = useChoice(options)
  const { slot } = useParts()
  const { client } = useAuthContext('SocialButtons').session
  const { providers, cookies } = client.config
  if (providers.length === 0 || !(cookies || onSelect) || !isServed(client, 'social_login')) return null
  return (
    <div {...rest} className={`sp-social ${classNames.root ?? ''} ${className}`}>
      {divider && <p className="sp-divider">{divider === true ? t('login_or') : divider}</p>}
      <ul aria-label={t('social_label')} className={`${slot('list')} ${classNames.list ?? ''}`}>
        {providers.map((provider) => (
          <li key={provider.name}>
            <ProviderLink
              {...{ provider, suggested }}
              href={socialAddress(client, provider.name, { next, invitation: options.invitation })}
              className={classNames.secondary ?? ''}
              onClick={(event) => choose(event, provider.name)}
            />
          </li>
        ))}
      </ul>
      <PopupState {...state} />
    </div>
  )
}

interface ProviderLinkProps {
  provider: ClientProvider
  suggested: string | undefined
  href: string
  className: string
  onClick: (event: MouseEvent) => void
}

function ProviderLink({ provider: { name, label }, suggested, href, className, onClick }: ProviderLinkProps) {
  const t = useMoreTexts()
  const isHydrated = useHydrated()
  const { slot, link: Link } = useParts()
  return (
    <Link
      href={href}
      rel="nofollow"
      data-provider={name}
      data-suggested={name === suggested || undefined}
      className={`${slot('secondary')} ${className}`}
      onClick={onClick}
    >
      <ProviderMark {...{ name, label }} />
      {t('social_with', { provider: label })}
      {isHydrated && (
        <Suspense>
          <LastUsed name={name} />
        </Suspense>
      )}
    </Link>
  )
}

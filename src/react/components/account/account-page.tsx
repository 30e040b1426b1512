'use client'

import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { useAuthContext } from '../../context.js'
import { useAccountTexts } from '../../hooks/use-account-texts.js'
import { useBoundary } from '../../hooks/use-boundary.js'
import type { PageParams } from '../../hooks/use-page-params.js'
import { useUser } from '../../hooks/use-user.js'
import { type CardProps, join } from '../parts/card.js'
import { type AccountPartName, type AccountParts, NAMES, PARTS } from './account-parts.js'
import { useTrustChanges } from './use-trust-changes.js'

/** A part of the host. */
export interface OwnAccountPart {
  /** For the address: `#account-<id>`. Differs from the names of `AccountParts`. */
  id: string
  /** Its entry in the navigation. */
  label: ReactNode
  /** The part that follows it, which need not be shown. @default none: it is the last one */
  before?: AccountPartName | undefined
  children: ReactNode
}

export interface AccountPageProps
  extends Pick<CardProps, 'classNames' | 'components'>,
    Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The page's `searchParams`, for the forms without JavaScript. */
  params?: PageParams | undefined
  /** This page as the address bar has it, with Next's `basePath`: forms without JavaScript, and providers, return here. */
  from?: string | undefined
  /** The props of a part, by its name. `false` leaves it out. */
  parts?: { readonly [Name in AccountPartName]?: AccountParts[Name] | false } | undefined
  /** Parts of the host. */
  own?: readonly OwnAccountPart[] | undefined
}

/**
 * Everything that a user can do with the account, with a navigation. It shows only what is served, and each part is a component
 * of its own too. Renders nothing without a user.
 */
export function AccountPage(props: AccountPageProps) {
  return useUser() && <Columns {...props} />
}

/** The navigation, and beside it the parts. */
function Columns({ params, from, parts, own, classNames, components, ...props }: AccountPageProps) {
  const t = useAccountTexts()
  const Boundary = useBoundary()
  const shown = useShownParts({ params, from, parts, own, classNames, components })
  return (
    <div {...props} className={join('sp-account', props.className)}>
      <div className="sp-account-columns">
        <nav aria-label={t('account_nav')} className="sp-account-nav">
          <ul>
            {shown.map(({ id, label }) => (
              <li key={id}>
                <a href={`#account-${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="sp-account-parts">
          <Boundary>
            {shown.map(({ id, children }) => (
              <div key={id} id={`account-${id}`}>
                {children}
              </div>
            ))}
          </Boundary>
        </div>
      </div>
    </div>
  )
}

/** The parts that are served and not left out, each after those of the host that name it in `before`. */
function useShownParts({ params, from, parts = {}, own = [], classNames, components }: AccountPageProps) {
  const t = useAccountTexts()
  const { client } = useAuthContext('AccountPage').session
  const trust = useTrustChanges()
  const partOf = (name: AccountPartName): OwnAccountPart[] => {
    const given = parts[name]
    if (given === false || !PARTS[name].isShown(client)) return []
    if (typeof window !== 'undefined') PARTS[name].preload()
    const shared = { classNames, components, ...(PARTS[name].isForm && { params, from }) }
    const key = name === 'devices' ? trust.version : name
    const view = <PartView key={key} {...{ name, shared }} given={trust.watch(name, given)} />
    return [{ id: name, label: PARTS[name].label(t), children: view }]
  }
  return [
    ...NAMES.flatMap((name) => [...own.filter(({ before }) => before === name), ...partOf(name)]),
    ...own.filter(({ before }) => !before),
  ]
}

interface PartViewProps {
  name: AccountPartName
  shared: object
  given: object
}

function PartView({ name, shared, given }: PartViewProps) {
  // `AccountPageProps` pairs each name with the props of its component.
  const Component: ElementType = PARTS[name].Component
  return <Component {...shared} {...given} />
}

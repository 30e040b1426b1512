'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { RouteName } from '../../../client/routes.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useTexts } from '../../hooks/use-texts.js'
import { useForm } from './auth-form.js'
import { useParts } from './card.js'

export { Notice } from './notice.js'

interface SubmitProps extends ComponentPropsWithRef<'button'> {
  /** @default 'button' */
  look?: 'button' | 'secondary'
}

/** Submits its form. While the request is pending it keeps the focus and says so, and a second press does nothing. */
export function Submit({ look = 'button', children, ...props }: SubmitProps) {
  const t = useTexts()
  const { slot, button: Button } = useParts()
  const { pending, ready } = useForm()
  return (
    <Button
      type="submit"
      disabled={!ready}
      {...props}
      aria-disabled={pending || undefined}
      data-state={pending ? 'pending' : 'idle'}
      className={slot(look)}
    >
      {pending ? t('pending') : children}
    </Button>
  )
}

/** A button outside a form. */
export function ActionButton({ primary = false, ...props }: ComponentPropsWithRef<'button'> & { primary?: boolean }) {
  const { slot, button: Button } = useParts()
  return <Button type="button" {...props} className={slot(primary ? 'button' : 'secondary')} />
}

interface FormLinkProps {
  href: string | false | undefined
  /** Path of the route that the linked page needs. */
  needs?: RouteName
  children: ReactNode
}

/** A link below a form. Renders nothing without an address, or if the route of the linked page is not served. */
export function FormLink({ href, needs, children }: FormLinkProps) {
  const { slot, link: Link } = useParts()
  const { client } = useAuthContext('sallyport').session
  return (
    href &&
    (!needs || isServed(client, needs)) && (
      <Link href={href} className={slot('link')}>
        {children}
      </Link>
    )
  )
}

export function Text({ children }: { children: ReactNode }) {
  const { slot } = useParts()
  return <p className={slot('text')}>{children}</p>
}

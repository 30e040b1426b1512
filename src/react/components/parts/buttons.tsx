'use client'

import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { useTexts } from '../../hooks/use-texts.js'
import { useForm } from './auth-form.js'
import { useParts } from './card.js'

interface SubmitProps extends ComponentPropsWithRef<'button'> {
  /** @default 'button' */
  look?: 'button' | 'secondary'
}

/** Sends the form around it. While that is on its way it keeps the focus and says so; a second press does nothing. */
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

/** A button that does something at once. */
export function Action({ primary = false, ...props }: ComponentPropsWithRef<'button'> & { primary?: boolean }) {
  const { slot, button: Button } = useParts()
  return <Button type="button" {...props} className={slot(primary ? 'button' : 'secondary')} />
}

interface WayOnProps {
  href: string | undefined
  /** Path of the route that the page there needs. */
  needs?: string
  children: ReactNode
}

/** A link among a form's ways on; nothing without an address, or when what is there is not served. */
export function WayOn({ href, needs = '', children }: WayOnProps) {
  const { slot, link: Link } = useParts()
  const { client } = useAuthContext('sallyport').session
  return (
    href &&
    isServed(client, needs) && (
      <Link href={href} className={slot('link')}>
        {children}
      </Link>
    )
  )
}

interface NoticeProps {
  warning?: boolean
  /** It takes the place of what was pressed, and the focus comes here; for another time, another number. */
  moved?: boolean | number
  children: ReactNode
}

/** What went well, or with `warning` what did not but is no error of who reads it; read out when it appears. */
export function Notice({ warning, moved, children }: NoticeProps) {
  const { slot } = useParts()
  const place = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children)
  useEffect(() => {
    if (moved && isShown) place.current?.focus()
  }, [moved, isShown])
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className={children ? slot('notice') : undefined}
      data-state={warning && children ? 'warning' : undefined}
    >
      {children}
    </div>
  )
}

export function Text({ children }: { children: ReactNode }) {
  const { slot } = useParts()
  return <p className={slot('text')}>{children}</p>
}

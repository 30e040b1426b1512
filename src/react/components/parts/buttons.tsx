'use client'

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useTexts } from '../../hooks/use-texts.js'
import { useSlot } from './card.js'
import { useForm } from './form-context.js'

interface SubmitProps extends ComponentPropsWithRef<'button'> {
  secondary?: boolean
}

/** Sends the form around it. While that is on its way it keeps the focus and says so; a second press does nothing. */
export function Submit({ secondary = false, children, ...props }: SubmitProps) {
  const t = useTexts()
  const slot = useSlot()
  const { pending, ready } = useForm()
  return (
    <button
      type="submit"
      disabled={!ready}
      {...props}
      aria-disabled={pending || undefined}
      data-state={pending ? 'pending' : 'idle'}
      className={slot(secondary ? 'secondary' : 'button')}
    >
      {pending ? t('pending') : children}
    </button>
  )
}

/** A button that does something at once. */
export function Action(props: ComponentPropsWithRef<'button'>) {
  const slot = useSlot()
  return <button type="button" {...props} className={slot('secondary')} />
}

/** A link among a form's ways on; nothing without an address. */
export function WayOn({ href, children }: { href: string | undefined; children: ReactNode }) {
  const slot = useSlot()
  return href ? (
    <a href={href} className={slot('link')}>
      {children}
    </a>
  ) : null
}

/** What went well, read out when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  const slot = useSlot()
  return (
    <div role="status" className={children ? slot('notice') : undefined}>
      {children}
    </div>
  )
}

export function Text({ children }: { children: ReactNode }) {
  const slot = useSlot()
  return <p className={slot('text')}>{children}</p>
}

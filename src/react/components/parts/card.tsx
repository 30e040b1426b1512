'use client'

import { type ComponentPropsWithRef, createContext, type ReactNode, use, useId } from 'react'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'

/** The parts of a component that can be given a class of the host's. */
export type Slot =
  | 'root'
  | 'heading'
  | 'text'
  | 'form'
  | 'field'
  | 'label'
  | 'input'
  | 'hint'
  | 'error'
  | 'summary'
  | 'notice'
  | 'actions'
  | 'button'
  | 'secondary'
  | 'link'
  | 'list'
  | 'item'
  | 'badge'

/** A class by slot, beside the package's own `sp-…`. */
export type ClassNames = Readonly<Partial<Record<Slot, string>>>

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  classNames?: ClassNames | undefined
  /** Replaces the title; null leaves it out. */
  heading?: ReactNode | undefined
}

const Classes = createContext<ClassNames>({})

/** The class of a slot: ours, and the host's for it. */
export function useSlot(): (slot: Slot) => string {
  const classNames = use(Classes)
  return (slot) => (classNames[slot] ? `sp-${slot} ${classNames[slot]}` : `sp-${slot}`)
}

interface Framed extends CardProps {
  children: ReactNode
  /** Path of the route without which the component has no use: it shows nothing then. */
  needs?: string
}

/** The frame of every component: one section, named by its heading, that takes any prop of a section. */
export function Card({ classNames = {}, className, heading, children, needs, ...props }: Framed) {
  const id = useId()
  const { client } = useAuthContext('A sallyport component').session
  if (needs !== undefined && !isServed(client, needs)) return null
  const label = heading ? { 'aria-labelledby': id } : {}
  return (
    <Classes value={classNames}>
      <section {...label} {...props} className={join('sp-root sp-card', classNames.root, className)}>
        {heading && (
          <h2 id={id} className={join('sp-heading', classNames.heading)}>
            {heading}
          </h2>
        )}
        {children}
      </section>
    </Classes>
  )
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

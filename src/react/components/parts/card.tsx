'use client'

import { type ComponentPropsWithRef, createContext, type ElementType, type ReactNode, use, useId } from 'react'
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

/**
 * Parts that the host renders itself. Each gets the props of the element it stands for (`className`, `data-*` and `aria-*`
 * included) and has to pass them on to one.
 */
export interface Components {
  button: ElementType<ComponentPropsWithRef<'button'>>
  input: ElementType<ComponentPropsWithRef<'input'>>
  link: ElementType<ComponentPropsWithRef<'a'>>
}

const ELEMENTS: Components = { button: 'button', input: 'input', link: 'a' }

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  classNames?: ClassNames | undefined
  /** Replaces the element of a part in this component. */
  components?: Partial<Components> | undefined
  /** Replaces the title; null leaves it out. */
  heading?: ReactNode | undefined
}

const Parts = createContext<{ classNames: ClassNames; components: Components }>({
  classNames: {},
  components: ELEMENTS,
})

/** The class of a slot: ours, and the host's for it. */
export function useSlot(): (slot: Slot) => string {
  const { classNames } = use(Parts)
  return (slot) => (classNames[slot] ? `sp-${slot} ${classNames[slot]}` : `sp-${slot}`)
}

interface Framed extends CardProps {
  children: ReactNode
  /** Path of the route without which the component has no use: it shows nothing then. */
  needs?: string
}

/** The elements to render: ours, or the host's. */
export const useComponents = (): Components => use(Parts).components

/** The frame of every component: one section, named by its heading, that takes any prop of a section. */
export function Card({ classNames = {}, components, className, heading, children, needs, ...props }: Framed) {
  const id = useId()
  const { client } = useAuthContext('A sallyport component').session
  if (needs !== undefined && !isServed(client, needs)) return null
  const label = heading ? { 'aria-labelledby': id } : {}
  return (
    <Parts value={{ classNames, components: { ...ELEMENTS, ...components } }}>
      <section {...label} {...props} className={join('sp-root sp-card', classNames.root, className)}>
        {heading && (
          <h2 id={id} className={join('sp-heading', classNames.heading)}>
            {heading}
          </h2>
        )}
        {children}
      </section>
    </Parts>
  )
}

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

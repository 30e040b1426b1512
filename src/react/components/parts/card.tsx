'use client'

import { type ComponentPropsWithRef, createContext, type ElementType, type ReactNode, use, useId } from 'react'

/** The parts of a component that can get a class of the host. */
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

/** A class for each slot, added to the package's own `sp-…`. */
export type ClassNames = Readonly<Partial<Record<Slot, string>>>

/**
 * Parts that the host renders itself. Each gets the props of the element that it replaces (including `className`, `data-*` and
 * `aria-*`) and has to pass them to such an element.
 */
export interface Components {
  button: ElementType<ComponentPropsWithRef<'button'>>
  input: ElementType<ComponentPropsWithRef<'input'>>
  link: ElementType<ComponentPropsWithRef<'a'>>
}

export const join = (...words: unknown[]): string => words.filter(Boolean).join(' ')

const ELEMENTS: Components = { button: 'button', input: 'input', link: 'a' }

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  classNames?: ClassNames | undefined
  /** Replaces the element of a part in this component. */
  components?: Partial<Components> | undefined
  /** Replaces the title; null leaves it out. */
  heading?: ReactNode | undefined
}

/** The parts of the surrounding component: the elements to render and the class of each slot. */
interface Parts extends Components {
  slot(name: Slot): string
}

const PartsContext = createContext<Parts>({ ...ELEMENTS, slot: (name) => `sp-${name}` })

export const useParts = (): Parts => use(PartsContext)

export interface FramedProps extends CardProps {
  /** The title if the host gives none. */
  named?: string | undefined
  children: ReactNode
}

/** The frame of every component: one section that its heading labels. It accepts any prop of a section. */
export function Card({
  classNames = {},
  components,
  className,
  named,
  heading = named,
  children,
  ...props
}: FramedProps) {
  const id = useId()
  const slot = (name: Slot) => join(`sp-${name}`, classNames[name])
  return (
    <PartsContext value={{ ...ELEMENTS, ...components, slot }}>
      <section
        aria-labelledby={heading ? id : undefined}
        {...props}
        className={join(slot('root'), 'sp-card', className)}
      >
        {heading && (
          <h2 id={id} className={slot('heading')}>
            {heading}
          </h2>
        )}
        {children}
      </section>
    </PartsContext>
  )
}

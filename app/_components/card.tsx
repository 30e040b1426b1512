import type { ReactNode } from 'react'

interface CardProps {
  title: string
  /** One sentence below the title. */
  intro?: ReactNode
  /** Links below the content. */
  footer?: ReactNode
  /** 'page' is the page's only card, and its title the page's heading. */
  kind?: 'page' | 'section'
  children: ReactNode
}

export function Card({ title, intro, footer, kind = 'page', children }: CardProps) {
  const Heading = kind === 'page' ? 'h1' : 'h2'
  return (
    <section className={`card card-${kind}`}>
      <Heading className="card-title">{title}</Heading>
      {intro && <p className="card-intro">{intro}</p>}
      {children}
      {footer && <p className="card-footer">{footer}</p>}
    </section>
  )
}

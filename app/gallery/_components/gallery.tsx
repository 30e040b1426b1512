'use client'

import Link from 'next/link'
import { addressOf, type Look } from '../_lib/look'
import { GROUPS } from '../_states'
import { Stage } from './stage'

/** Every state, or the requested one. */
export function Gallery({ look }: { look: Look }) {
  const groups = GROUPS.map(({ title, states }) => ({
    title,
    states: states.filter(({ id }) => !look.state || id === look.state),
  })).filter(({ states }) => states.length > 0)
  return groups.map(({ title, states }) => (
    <section key={title} className="gallery-group" aria-label={title}>
      <h2 dir="ltr" lang="en">
        {title}
      </h2>
      <div className="gallery-states">
        {states.map((state) => (
          <article key={state.id} id={state.id} className="gallery-state" aria-label={state.title}>
            <p className="gallery-title" dir="ltr" lang="en">
              <Link href={addressOf(look, { state: state.id })} prefetch={false}>
                {state.title}
              </Link>
            </p>
            <Stage key={look.locale} state={state} look={look} />
          </article>
        ))}
      </div>
    </section>
  ))
}

import type { Metadata } from 'next'
import Link from 'next/link'
import type { PageProps } from '../_components/form-page'
import { Gallery } from './_components/gallery'
import { Switches } from './_components/switches'
import { addressOf, readLook } from './_lib/look'
import { GROUPS } from './_states'
import './gallery.css'

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } }

/** Every component in every state. The services are in the page: no request reaches a route. */
export default async function GalleryPage({ searchParams }: PageProps) {
  const look = readLook(
    await searchParams,
    GROUPS.flatMap(({ states }) => states.map(({ id }) => id)),
  )
  const theme = look.theme === 'auto' ? undefined : look.theme
  return (
    <div className="gallery" data-theme={theme}>
      <header className="page-head">
        <h1>Gallery</h1>
        <p>Every component in every state, without a back end.</p>
      </header>
      <Switches look={look} />
      {look.state && (
        <p className="gallery-title">
          <Link href={addressOf(look, { state: undefined })}>All states</Link>
        </p>
      )}
      <div lang={look.locale} dir={look.dir} className="gallery-all">
        <Gallery look={look} />
      </div>
    </div>
  )
}

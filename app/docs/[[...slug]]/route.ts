import { renderPage } from '../_lib/page'
import { sources } from '../_lib/pages'

// Rendered at build time: the pages are the same for everybody, and need no scripts and no Markdown files at run time.
export const dynamic = 'force-static'
export const dynamicParams = false

interface Context {
  params: Promise<{ slug?: string[] }>
}

export const generateStaticParams = (): { slug: string[] }[] =>
  sources().map(({ path }) => ({ slug: path.split('/').slice(2) }))

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { slug = [] } = await params
  const source = sources().find(({ path }) => path === ['/docs', ...slug].join('/'))
  if (!source) return new Response('Not found', { status: 404 })
  return new Response(renderPage(source), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

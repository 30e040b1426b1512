import { docsFiles } from '../_lib/files'
import { renderPage } from '../_lib/page'
import { sources } from '../_lib/pages'

// Rendered at build time: the pages are the same for everybody, and need no Markdown files at run time.
export const dynamic = 'force-static'
export const dynamicParams = false

interface Context {
  params: Promise<{ slug?: string[] }>
}

export const generateStaticParams = (): { slug: string[] }[] =>
  [...sources(), ...docsFiles()].map(({ path }) => ({ slug: path.split('/').slice(2) }))

const answer = (text: string, type: string) =>
  new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { slug = [] } = await params
  const path = ['/docs', ...slug].join('/')
  const source = sources().find((one) => one.path === path)
  if (source) return answer(renderPage(source), 'text/html')
  const file = docsFiles().find((one) => one.path === path)
  return file ? answer(file.text(), file.type) : new Response('Not found', { status: 404 })
}

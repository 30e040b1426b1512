import { renderMarkdown } from './markdown'
import { navigation, read, type Source, sources } from './pages'
import { SCRIPT } from './script'

/** A file of the documentation besides its pages. */
export interface DocsFile {
  path: string
  type: string
  text(): string
}

/** The Markdown of a page has the address of the page with `.md`. */
export const markdownPath = ({ path }: Source): string => (path === '/docs' ? '/docs/index.md' : `${path}.md`)

const LINE = /\s+/g
const plainText = (html: string): string =>
  html
    .replace(/<a class="anchor".*?<\/a>/g, '')
    .replace(/<\/?(?:span|code|a|strong|em)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x26;', '&')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&amp;', '&')
    .replace(LINE, ' ')
    .trim()

/** One entry for each section of each page: the browser searches them, so the search needs no server. */
const searchEntries = () =>
  sources().flatMap((source) => {
    const { title, html } = renderMarkdown(source, read(source))
    return html.split(/(?=<h[23] id=")/).map((part) => {
      const [, id, heading] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/s.exec(part) ?? []
      const section = heading === undefined ? title : plainText(heading)
      return { path: id ? `${source.path}#${id}` : source.path, page: title, section, text: plainText(part) }
    })
  })

/** https://llmstxt.org: the pages with their Markdown, for programs that read documentation. */
export function llmsText(): string {
  const bySource = new Map(sources().map((source) => [source.path, source]))
  const groups = navigation().map(({ title, links }) => {
    const lines = links.map(({ title: name, path }) => {
      const source = bySource.get(path)
      return source ? `- [${name}](${markdownPath(source)}): ${renderMarkdown(source, read(source)).summary}` : ''
    })
    return `## ${title ?? 'Start'}\n\n${lines.filter(Boolean).join('\n')}`
  })
  return `# Sallyport\n\n> Authentication for Next.js over your own Prisma database.\n\n${groups.join('\n\n')}\n`
}

const FILES: readonly DocsFile[] = [
  { path: '/docs/docs.js', type: 'text/javascript', text: () => SCRIPT },
  { path: '/docs/search.json', type: 'application/json', text: () => JSON.stringify(searchEntries()) },
]

export const docsFiles = (): DocsFile[] => [
  ...FILES,
  ...sources().map((source) => ({ path: markdownPath(source), type: 'text/markdown', text: () => read(source) })),
]

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The pages are rendered at build time. This code does not run later, and its files are not in a standalone output. */
const at = (file: string): string => join(/* turbopackIgnore: true */ process.cwd(), file)

/** A Markdown file: its path in the repository, and the address of its page. */
export interface Source {
  file: string
  path: string
}

/** Files outside docs/ that are part of the documentation. */
const BESIDE: readonly Source[] = [{ file: 'SECURITY.md', path: '/docs/security-policy' }]

const pathOf = (file: string): string => `/${file.replace(/(\/README)?\.md$/, '')}`

const sourcesIn = (folder: string): Source[] =>
  readdirSync(/* turbopackIgnore: true */ at(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = posix.join(folder, entry.name)
    if (entry.isDirectory()) return sourcesIn(file)
    return file.endsWith('.md') ? [{ file, path: pathOf(file) }] : []
  })

export const sources = (): Source[] => [...sourcesIn('docs'), ...BESIDE]

export const read = ({ file }: Source): string => readFileSync(/* turbopackIgnore: true */ at(file), 'utf8')

/** The target of a link: our page for one of our Markdown files, otherwise unchanged. @throws if the file does not exist */
export function resolveLink(from: Source, href: string): string {
  if (/^[a-z]+:|^#/i.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(from.file), file)
  const found = sources().find((source) => source.file === target)
  if (!found) throw new Error(`${from.file} links to ${href}, which is no page of the documentation`)
  return anchor === undefined ? found.path : `${found.path}#${anchor}`
}

/** A picture, embedded in its page. */
export function inlineImage(from: Source, href: string): string {
  const file = posix.join(posix.dirname(from.file), href)
  return `data:image/png;base64,${readFileSync(/* turbopackIgnore: true */ at(file), 'base64')}`
}

/** The version that these pages describe: the first heading of the changelog. */
export const version = (): string =>
  /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(/* turbopackIgnore: true */ at('CHANGELOG.md'), 'utf8'))?.[1] ?? ''

export interface NavGroup {
  title: string | undefined
  links: { title: string; path: string }[]
}

/** The pages have the order of docs/README.md: its headings and lists. */
export function navigation(): NavGroup[] {
  const index = { file: 'docs/README.md', path: '/docs' }
  const groups: NavGroup[] = [{ title: undefined, links: [{ title: 'Overview', path: '/docs' }] }]
  for (const line of read(index).split('\n')) {
    const heading = /^## (.+)/.exec(line)?.[1]
    if (heading) groups.push({ title: heading, links: [] })
    const [, title, href] = /^- \[([^\]]+)\]\(([^)]+)\)/.exec(line) ?? []
    if (title && href) groups.at(-1)?.links.push({ title, path: resolveLink(index, href) })
  }
  return groups
}

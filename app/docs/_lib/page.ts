import { markdownPath } from './files'
import { type Article, renderMarkdown } from './markdown'
import { type NavGroup, navigation, read, type Source, version } from './pages'
import { STYLE } from './style'

const text = (raw: string): string => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const link = (title: string, path: string, current: string): string =>
  `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${text(title)}</a></li>`

const group = ({ title, links }: NavGroup, current: string): string =>
  `${title ? `<p>${text(title)}</p>` : ''}<ul>${links.map((one) => link(one.title, one.path, current)).join('')}</ul>`

/** The list of pages: beside the text if there is room, otherwise folded above it. */
function nav(current: string): string {
  const groups = navigation()
    .map((one) => group(one, current))
    .join('')
  return `<nav class="pages wide" aria-label="Documentation">${groups}</nav>
<details class="pages narrow"><summary>All pages</summary><nav aria-label="All pages">${groups}</nav></details>`
}

const onThisPage = ({ sections }: Article): string =>
  sections.length < 2
    ? ''
    : `<nav class="sections" aria-label="On this page"><p>On this page</p><ul>${sections
        .map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`)
        .join('')}</ul></nav>`

/** Previous and next in the order of the list. */
function neighbors(current: string): string {
  const links = navigation().flatMap((one) => one.links)
  const at = links.findIndex(({ path }) => path === current)
  const to = (index: number, rel: string, arrow: (title: string) => string) => {
    const found = at < 0 ? undefined : links[index]
    return found ? `<a rel="${rel}" href="${found.path}">${arrow(text(found.title))}</a>` : '<span></span>'
  }
  return `<nav class="neighbors" aria-label="Next pages">${to(at - 1, 'prev', (title) => `← ${title}`)}${to(at + 1, 'next', (title) => `${title} →`)}</nav>`
}

/** The article, with its folded table of contents below the title. */
const withContents = (article: Article): string =>
  article.html.replace('</h1>', () => `</h1>${onThisPageFolded(article)}`)

/** Returns true if a table has four columns or more. */
const isBroad = ({ html }: Article): boolean => /<tr[^>]*>(<th[^>]*>.*?<\/th>){4}/s.test(html)

/** Folded above the text on screens without space for the list beside it. */
const onThisPageFolded = ({ sections }: Article): string =>
  sections.length < 2
    ? ''
    : `<details class="toc"><summary>On this page</summary><nav aria-label="Sections"><ul>${sections
        .map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`)
        .join('')}</ul></nav></details>`

const HEADER = `<header>
<a class="brand" href="/docs">Sallyport</a><span>Documentation <span class="version">VERSION</span></span>
<div class="finder"><form class="search" role="search"><input type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off"></form><ul class="found" id="found" hidden></ul></div>
<a href="/">Demo</a><a href="/api/docs">API</a><button class="theme" type="button" aria-label="Switch between light and dark">Dark</button>
<span class="status" role="status"></span>
</header>`

/** One complete page of the documentation. Its script adds the search, the copy buttons and the switch of the colors. */
export function renderPage(source: Source): string {
  const article = renderMarkdown(source, read(source))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${text(article.summary)}">
<title>${text(article.title)} · Sallyport documentation</title>
<link rel="icon" href="/icon.svg">
<link rel="alternate" type="text/markdown" href="${markdownPath(source)}">
<style>${STYLE}</style>
<script src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
${HEADER.replace('VERSION', text(version()))}
<div class="columns${isBroad(article) ? ' broad' : ''}">
${nav(source.path)}
<main id="content"><article>${withContents(article)}</article><p class="source"><a href="${markdownPath(source)}">This page as Markdown</a></p>${neighbors(source.path)}</main>
${onThisPage(article)}
</div>
</body>
</html>
`
}

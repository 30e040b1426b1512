import { Marked, type Renderer, type Tokens } from 'marked'
import { getHeadingList, gfmHeadingId } from 'marked-gfm-heading-id'
import { highlight } from './highlight'
import { inlineImage, resolveLink, type Source } from './pages'

export interface Article {
  title: string
  /** The first paragraph, for search engines. */
  summary: string
  html: string
  sections: { id: string; html: string }[]
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A fence such as ```ts file=app/page.tsx: the page shows the file's name above its code. */
function codeBlock({ text, lang = '' }: Tokens.Code): string {
  const [language = ''] = lang.split(' ')
  const file = /\bfile=(\S+)/.exec(lang)?.[1]
  const code = highlight(text, language)
  return file ? `<figure><figcaption><code>${file}</code></figcaption>${code}</figure>` : code
}

/** A table that can scroll. On a phone each row is a card, and each cell begins with the name of its column. */
function table(this: Renderer, { header, rows }: Tokens.Table): string {
  const words = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
  const names = header.map((cell) => `<th role="columnheader" scope="col">${words(cell)}</th>`)
  const row = (cells: Tokens.TableCell[]) =>
    cells.map((cell, index) => `<td role="cell" data-name="${plain(words(header[index] ?? cell))}">${words(cell)}</td>`)
  const body = rows.map((cells) => `<tr role="row">${row(cells).join('')}</tr>`).join('')
  const kind = header.length > 2 ? ' class="cards"' : ''
  return `<div class="table" role="region" aria-label="${plain(names.join(', '))}" tabindex="0"><table role="table"${kind}>
<thead role="rowgroup"><tr role="row">${names.join('')}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>`
}

/** Renders one of our Markdown files as HTML: colored code, anchors at headings, links to our pages. */
export function renderMarkdown(source: Source, text: string): Article {
  const marked = new Marked(gfmHeadingId(), {
    walkTokens: (token) => {
      if (token.type === 'link') token.href = resolveLink(source, token.href)
      if (token.type === 'image') token.href = inlineImage(source, token.href)
    },
    // A URL that is not a link in the source is an example.
    tokenizer: { url: () => undefined },
    renderer: { code: codeBlock, table },
  })
  const html = marked.parse(text, { async: false })
  const headings = getHeadingList()
  return {
    title: plain(headings[0]?.text ?? source.file),
    summary: plain(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? ''),
    html: anchored(html),
    sections: headings.filter(({ level }) => level === 2).map(({ id, text: title }) => ({ id, html: title })),
  }
}

/** Each section's heading is followed by a link to itself. */
const anchored = (html: string): string =>
  html.replace(
    /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs,
    (_, level, id, title) =>
      `<h${level} id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to ${plain(title)}">#</a></h${level}>`,
  )

import type { Config } from '../../config/types.js'
import { CATALOGS } from '../../contract/messages.js'
import { oncePer } from '../../once-per.js'

/** The longest Accept-Language that is read, in characters. */
const MAX_LENGTH = 512

const available = oncePer((own: Config['messages']) => [...new Set([...Object.keys(own), ...Object.keys(CATALOGS)])])

/** The language of a response: the best of Accept-Language for which texts exist, else DEFAULT_LOCALE. */
export function requestLocale(request: Request, config: Pick<Config, 'messages' | 'settings'>): string {
  return (
    negotiateLocale(request.headers.get('accept-language'), available(config.messages)) ??
    config.settings.DEFAULT_LOCALE
  )
}

/** Basic lookup (RFC 4647 §3.4): each range, best first, is shortened until it matches a language. */
export function negotiateLocale(header: string | null, available: readonly string[]): string | null {
  if (!header || header.length > MAX_LENGTH) return null
  const byName = new Map(available.map((name) => [name.toLowerCase(), name]))
  for (const range of wanted(header)) {
    const parts = range.split('-')
    for (let length = parts.length; length > 0; length--) {
      const found = byName.get(parts.slice(0, length).join('-'))
      if (found) return found
    }
  }
  return null
}

/** Ranges by quality; equal ones keep their order. `*` and ranges with `q=0` are ignored. */
function wanted(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((item) => {
      const [range = '', ...parameters] = item.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { range, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ range, quality }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(range) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ range }) => range)
}

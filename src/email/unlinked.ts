/** U+200A (hair space), the thinnest space. */
const GAP = '\u200a'
/** A dot or `@` of an address (IDNA equivalents included), or the colon of a scheme, before the text that they link. */
const LINKING = /([.@:\u3002\uff0e\uff61\uff20\uff1a])(?=\S)/gu
/** Values that are not names of users: texts of this package and of the operator. */
const OWN_VALUES: ReadonlySet<string> = new Set(['site', 'date', 'duration', 'count'])

/**
 * A name that no mail program turns into a link. Mail programs link texts that look like a host name, an address or a URL, in
 * plain text and in HTML, and their rules differ. Zero-width characters stop most programs, but not all: some remove them from
 * the address. White space ends an address in every program (RFC 3986 appendix C). So a hair space, which is barely visible,
 * follows each character that could begin a link. A name without these characters is unchanged.
 */
const unlinked = (name: string): string => name.replace(LINKING, `$1${GAP}`)

/** A value as an email shows it, so that a name never becomes a link. */
export const mailValue = (field: string, value: string | number): string =>
  typeof value === 'number' || OWN_VALUES.has(field) ? String(value) : unlinked(value)

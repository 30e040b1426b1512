/** U+200A, the thinnest space there is. */
const GAP = '\u200a'
/** The dots and the `@` of addresses (those that IDNA reads alike too), and the colon of a scheme, before what they lead to. */
const LINKING = /([.@:\u3002\uff0e\uff61\uff20\uff1a])(?=\S)/gu
/** What is no name: text of this package, and of the operator. */
const OWN_VALUES: ReadonlySet<string> = new Set(['site', 'date', 'duration', 'count'])

/**
 * A name that no mail program turns into a link. Programs link whatever looks like a host name, an address or a URL, in the
 * plain text and in HTML, and their rules differ. Zero-width characters stop most of them and not all, and some programs drop
 * them from the address. White space ends an address for every program (RFC 3986 appendix C), so a hair space follows each
 * character that would make one of a name. It is barely visible, and a name without these characters stays as it is.
 */
const unlinked = (name: string): string => name.replace(LINKING, `$1${GAP}`)

/** A value of a text as a mail shows it: names can never be links. */
export const mailValue = (field: string, value: string | number): string =>
  typeof value === 'number' || OWN_VALUES.has(field) ? String(value) : unlinked(value)

import { AuthError } from '../../contract/errors.js'

/** The deepest nesting that is accepted. Our bodies need one level, a host's own fields a few. */
const MAX_DEPTH = 8
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const broken = (cause?: unknown) => new AuthError('parse_error', { cause })

/**
 * Fatal, because a replaced byte would make two different passwords equal. A BOM is kept, so that JSON refuses it (RFC 8259
 * §8.1).
 */
function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch (cause) {
    throw broken(cause)
  }
}

/**
 * Parses JSON in UTF-8. The last of duplicate keys is used. Keys that could change a prototype are dropped.
 * @throws AuthError parse_error
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (depth(text) > MAX_DEPTH) throw broken()
  try {
    return JSON.parse(text, (key, value) => (FORBIDDEN_KEYS.has(key) ? undefined : value))
  } catch {
    // The parser's message quotes the text, including passwords, so it is dropped and not even kept as the cause.
    throw broken()
  }
}

/** The deepest nesting of brackets outside strings. It is measured before the text is parsed. */
function depth(text: string): number {
  let level = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (quoted) {
      if (char === '\\') index++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++level)
    else if (char === '}' || char === ']') level--
  }
  return deepest
}

/** URLSearchParams would replace invalid bytes; this refuses them. @throws AuthError parse_error */
export function parseForm(bytes: Uint8Array): Record<string, unknown> {
  const pairs = decode(bytes)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return at < 0 ? [percentDecode(pair), ''] : [percentDecode(pair.slice(0, at)), percentDecode(pair.slice(at + 1))]
    })
  return mapping(pairs)
}

function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw broken()
  }
}

/** A file stays a `File`, which no schema accepts as text. @throws AuthError parse_error */
export async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> {
  const data = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw broken()
  })
  const entries = [...data.entries()]
  const texts = entries.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
  // A file may contain any bytes, so with files only the texts are checked for replaced bytes.
  if (texts.length === entries.length || texts.some((text) => text.includes('\ufffd'))) decode(bytes)
  return mapping(entries)
}

const mapping = (entries: readonly [string, unknown][]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([key]) => !FORBIDDEN_KEYS.has(key)))

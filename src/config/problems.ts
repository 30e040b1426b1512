/** One problem of the configuration. `message` contains the value (never a secret) and the allowed values. */
export interface ConfigProblem {
  /** The path of the value, e.g. `AUTH_CONFIG.BCRYPT_COST` or `SOCIALACCOUNT_PROVIDERS.github.APP.client_id`. */
  key: string
  message: string
}

/** The configuration is invalid. The message lists every problem, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const head = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    super([`${head} in the configuration of sallyport:`, ...problems.map((p) => `- ${p.key}: ${p.message}`)].join('\n'))
    this.problems = problems
  }
}

const SENSITIVE =
  /secret|passw|token|private|credential|(^|[._-])keys?($|[._-]|\d|\[)|[a-z]Keys?\b|transport|smtp|dsn|database/i
const LONGEST_SHOWN = 80

/** Whether a key's value must stay out of messages. Only for keys this package does not know. */
export const isSensitive = (key: string): boolean => SENSITIVE.test(key)

/** A value for a message: short, on one line, without the credentials of a URL. Objects are not shown. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) return 'a list'
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 'an object'
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value).replace(/\/\/[^/@\s"]*@/g, '//…@')
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

/** The type of a value, for values that must not be shown. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The message about a wrong value. */
export const notAllowed = (value: unknown, allowed: string): string =>
  `${show(value)} is not allowed; allowed: ${allowed}`

/** The message about an unknown name, with the closest of the `known` ones. `value` is shown beside it. */
export function unknownName(name: string, known: readonly string[], what = 'key', value?: string): string {
  const near = nearest(name, known)
  const shown = value === undefined ? '' : ` (value: ${value})`
  return `unknown ${what}${shown}${near ? `; did you mean ${near}?` : ''}; allowed: ${known.join(', ') || 'none'}`
}

/** The known name closest to `name`, ignoring case and separators; undefined if none is close. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[_\-\s]/g, '')
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain(name), plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= Math.max(1, Math.floor(plain(name).length / 4)) ? best.candidate : undefined
}

/** Edit distance with insertions, deletions, replacements and swapped neighbors (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const areExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const exchanged = areExchanged ? (before[j - 2] ?? 0) + 1 : replaced
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, exchanged))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

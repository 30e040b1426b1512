/** Shorter values and words occur in too many passwords by chance. */
const SHORTEST = 4
/** A password that contains a word is only as strong as its remaining characters. */
const ENOUGH_LEFT = 8
/** A password with at least this ratio is a variant of the word (Django's default). */
const MAX_SIMILARITY = 0.7

/**
 * The characters of a text, normalized for comparison: compatibility forms and letter case are removed. Works character by
 * character, because the lower case of a Greek sigma depends on its neighbors.
 */
const folded = (text: string): string[] => [
  ...[...text.normalize('NFKC')].map((letter) => letter.toUpperCase().toLowerCase()).join(''),
]

/** A value, the local part of an address, and the words of both. */
function wordsOf(value: string): string[] {
  const at = value.lastIndexOf('@')
  return [value, ...(at > 0 ? [value.slice(0, at)] : []), ...value.split(/[^\p{L}\p{M}\p{N}]+/u)]
}

type Counts = ReadonlyMap<string, number>

function countsOf(letters: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/**
 * `SequenceMatcher.quick_ratio` of Python's difflib: twice the number of common characters, in any order, divided by the
 * length of both texts.
 */
function quickRatio(a: readonly string[], countsOfA: Counts, b: readonly string[]): number {
  let common = 0
  for (const [letter, count] of countsOf(b)) common += Math.min(count, countsOfA.get(letter) ?? 0)
  return (2 * common) / (a.length + b.length)
}

/** Whether few characters of a password remain when every occurrence of a word is removed. */
function littleLeft(password: readonly string[], word: readonly string[]): boolean {
  const parts = password.join('').split(word.join(''))
  return parts.length > 1 && [...parts.join('')].length < ENOUGH_LEFT
}

/**
 * Whether a password is a variant of a value that an attacker knows about the user: it equals a value or one of its words,
 * contains one with few other characters, or is as similar to one as Django's UserAttributeSimilarityValidator refuses (NIST
 * SP 800-63B-4 §3.1.1.2, "derivatives"). Each word costs one pass over both texts, and both are bounded.
 */
export function isTooSimilar(password: string, values: readonly string[]): boolean {
  const given = folded(password)
  const counts = countsOf(given)
  const words = new Set(values.flatMap(wordsOf).map((word) => folded(word.trim()).join('')))
  for (const text of words) {
    const word = [...text]
    if (word.length < SHORTEST) continue
    if (littleLeft(given, word) || quickRatio(given, counts, word) >= MAX_SIMILARITY) return true
  }
  return false
}

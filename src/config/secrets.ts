import type { ConfigProblem } from './problems.js'
import { kindOf } from './problems.js'

/** RFC 7518 §3.2 requires 256 bits for an HS256 key; fewer than 32 random characters cannot hold that. */
const SHORTEST = 32
const ALLOWED = `at least ${SHORTEST} random characters, such as the output of \`openssl rand -base64 32\`; or a list of them`

/** The name of the variable in the docs and in `init`. A host may use another one. */
const MISSING = 'is missing (AUTH_SECRET in the environment, unless the auth file uses another variable)'

const PLACEHOLDER_WORDS =
  /^(?:(?:nextauth|placeholder|development|production|characters?|undefined|changeit|changeme|replace|example|default|insecure|password|sallyport|cookies?|private|session|signing|secure|secret|string|random|please|change|dummy|super|token|value|should|least|longer|long|local|never|admin|chars?|dev|auth|with|your|this|test|very|null|here|must|todo|prod|not|real|true|that|than|jwt|the|key|app|for|and|use|put|any|env|xyz|abc|foo|bar|min|in|be|at|my|me|it|is|of|to|an|do|on|so|no)|[^a-z])*$/

/** The reason why a secret is unusable, or undefined. It never quotes the secret. */
export function weakness(secret: string): string | undefined {
  if (secret.trim() === '') return MISSING
  const plain = secret.toLowerCase()
  const letters = plain.replace(/[^a-z]/g, '').length
  if (letters >= 2 && PLACEHOLDER_WORDS.test(plain)) return 'is a placeholder'
  const length = [...secret].length
  if (length < SHORTEST) return `has ${length} characters`
  if (new Set(secret).size < 8) return 'uses too few different characters'
  if (repeats(secret)) return 'repeats itself'
  return isSequence(secret) ? 'is a sequence of neighboring characters' : undefined
}

function repeats(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  return false
}

function isSequence(text: string): boolean {
  let neighbors = 0
  for (let i = 1; i < text.length; i++) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) neighbors++
  }
  return neighbors > (text.length * 2) / 3
}

interface CheckedSecrets {
  secrets: readonly string[]
  /** Values of a wrong type. */
  shape: ConfigProblem[]
  /** Missing or weak secrets. */
  environment: ConfigProblem[]
}

/** Checks `secret`: a string, or a list of strings. A problem never quotes a secret. */
export function checkSecrets(given: unknown): CheckedSecrets {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const shape: ConfigProblem[] = []
  const environment: ConfigProblem[] = []
  const secrets: string[] = []
  if (list.length === 0) environment.push({ key: 'secret', message: `the list is empty; allowed: ${ALLOWED}` })
  list.forEach((secret, index) => {
    const key = Array.isArray(given) ? `secret[${index}]` : 'secret'
    if (secret === undefined || secret === null) environment.push({ key, message: `${MISSING}; allowed: ${ALLOWED}` })
    else if (typeof secret !== 'string')
      shape.push({ key, message: `${kindOf(secret)} is not allowed; allowed: ${ALLOWED}` })
    else {
      const weak = secrets.includes(secret) ? 'is in the list twice' : weakness(secret)
      if (weak) environment.push({ key, message: `${weak}; allowed: ${ALLOWED}` })
      secrets.push(secret)
    }
  })
  return { secrets, shape, environment }
}

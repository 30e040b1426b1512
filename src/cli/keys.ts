import { propertiesOf, type UnknownObject } from '../contract/objects.js'
import { isSigningAlgorithm, madeAt, newSigningKey } from '../crypto/new-signing-key.js'
import { readSigningKeys } from '../crypto/signing-keys.js'
import { CliError } from './cli-error.js'
import { loadEnvironment } from './load-auth.js'
import { parseOptions } from './options.js'
import { readProject } from './project.js'

const HELP = `npx sallyport keys rotate [options]

Prints the next value of the variable that holds signingKeys, as JSON on one line. Nothing is written. Run it again after
each deployment: a new key is first published at jwks/, then it signs, then the old key is removed.

  --env NAME          the variable; default AUTH_SIGNING_KEYS
  --algorithm NAME    of the first key: EdDSA (default), ES256 or RS256; later keys use the same
  --compromised       a new key only: once it is deployed, every access token of the old keys is refused
`

const OPTIONS = {
  env: { type: 'string', default: 'AUTH_SIGNING_KEYS' },
  algorithm: { type: 'string' },
  compromised: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

interface Step {
  keys: readonly UnknownObject[]
  /** Tells the operator the effect of the new list and the next step. */
  says: string
}

/** `npx sallyport keys`. Returns the exit code. @throws CliError */
export async function keys(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS)
  if (values.help || positionals.join(' ') !== 'rotate') {
    ;(values.help ? process.stdout : process.stderr).write(HELP)
    return values.help ? 0 : 2
  }
  loadEnvironment(readProject(process.cwd()))
  const current = readKeys(values.env)
  const step = nextStep(current, { ...values, now: new Date() })
  // Only the value is on standard output, so that it can be piped into a store of secrets.
  process.stderr.write(`${step.says}\n`)
  process.stdout.write(`${JSON.stringify(step.keys)}\n`)
  return 0
}

/** The private JWKs in a variable. A message never quotes them. @throws CliError */
function readKeys(name: string): UnknownObject[] {
  const text = process.env[name] ?? ''
  if (text === '') return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) throw new TypeError()
    readSigningKeys(list)
    return list.map(propertiesOf)
  } catch {
    throw new CliError(`${name} is no JSON list of private JWKs (Ed25519, P-256, or RSA of 2048 bits or more).`)
  }
}

interface Asked {
  algorithm?: string | undefined
  compromised: boolean
  env: string
  now: Date
}

/** The keys that follow the current ones. Their order tells which step of a rotation is due. */
function nextStep(current: readonly UnknownObject[], asked: Asked): Step {
  const [first] = current
  if (!first || asked.compromised) return firstKey(first, asked)
  const newest = current.reduce((best, key) => (madeAt(key.kid) > madeAt(best.kid) ? key : best))
  if (current.length === 1) {
    const made = newKey(first, asked)
    // Other services keep the keys that they have read: jose does so for ten minutes.
    const says = `Step 1 of 3: ${made.kid} is published at jwks/ and does not sign yet. Deploy every instance, wait 10 minutes, and run this again.`
    return { keys: [first, made], says }
  }
  if (madeAt(newest.kid) === '')
    throw new CliError('None of these keys is of this command, so their order is unknown. Keep one.')
  if (newest === first) return { keys: [first], says: 'Step 3 of 3: the old key is gone. Deploy every instance.' }
  return {
    keys: [newest, ...current.filter((key) => key !== newest)],
    says: `Step 2 of 3: ${String(newest.kid)} signs. Deploy every instance, wait for ACCESS_TOKEN_LIFETIME, and run this again.`,
  }
}

function firstKey(old: UnknownObject | undefined, asked: Asked): Step {
  const made = newKey(old, asked)
  const says = old
    ? `Put this into ${asked.env} and deploy every instance. Access tokens of the old keys are then refused, and clients renew theirs.`
    : `${asked.env} is empty here, so this is a first key. Put it there, pass it as signingKeys, and set JWT_ALGORITHM to '${made.alg}'.`
  return { keys: [made], says }
}

/** A key like the old one, because JWT_ALGORITHM is one for all keys. @throws CliError */
function newKey(old: UnknownObject | undefined, { algorithm = 'EdDSA', now }: Asked) {
  if (!isSigningAlgorithm(algorithm)) throw new CliError('--algorithm is EdDSA, ES256 or RS256.', 2)
  return newSigningKey((old && readSigningKeys([old])[0]?.alg) ?? algorithm, now)
}

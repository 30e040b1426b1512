import { resolve } from 'node:path'
import { sha256 } from '../../crypto/random.js'
import type { Decision, DuplicatePolicy, ImportOptions, NamePolicy } from '../../flows/import/options.js'
import { CliError } from '../cli-error.js'
import { readDecisions } from './decisions.js'

/** The options of `npx sallyport import`. */
export const IMPORT_OPTIONS = {
  from: { type: 'string' },
  source: { type: 'string' },
  'same-source': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  apply: { type: 'boolean', default: false },
  report: { type: 'string' },
  decisions: { type: 'string' },
  batch: { type: 'string', default: '500' },
  tokens: { type: 'boolean', default: false },
  'passkey-rp': { type: 'string' },
  resume: { type: 'boolean', default: false },
  undo: { type: 'string' },
  'sync-inactive': { type: 'boolean', default: false },
  names: { type: 'string' },
  duplicates: { type: 'string' },
  'accept-mfa-loss': { type: 'string' },
  'trust-unproven': { type: 'string' },
  map: { type: 'string', multiple: true },
  'user-table': { type: 'string' },
  'auth-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The options as they were typed. */
export interface Typed {
  from?: string | undefined
  apply: boolean
  'dry-run': boolean
  resume: boolean
  batch: string
  decisions?: string | undefined
  names?: string | undefined
  duplicates?: string | undefined
  'accept-mfa-loss'?: string | undefined
  'trust-unproven'?: string | undefined
  'sync-inactive': boolean
  tokens?: boolean | undefined
  map?: string[] | undefined
}

const NAMES: readonly NamePolicy[] = ['address', 'suffix', 'skip']
const DUPLICATES: readonly DuplicatePolicy[] = ['newest-login', 'active', 'skip']

function choice<Value extends string>(option: string, value: string | undefined, allowed: readonly Value[]) {
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new CliError(`--${option} is one of ${allowed.join(', ')}.`, 2)
  return found
}

/** The largest batch: the statements that write one have a bounded number of values. */
const MAX_BATCH = 5000

function whole(option: string, value: string | undefined, least: number, most?: number): number | undefined {
  if (value === undefined) return undefined
  const isWhole = /^\d{1,7}$/.test(value) && Number(value) >= least && (most === undefined || Number(value) <= most)
  if (isWhole) return Number(value)
  const range = most === undefined ? '' : ` from ${least} to ${most}`
  throw new CliError(`--${option} is a whole number${range}.`, 2)
}

/** The name under which the people of a system are known. `--source` tells two systems of one kind apart. */
export function sourceName(reader: string, given: string | undefined): string {
  if (given !== undefined && !/^[A-Za-z0-9][\w.-]{0,63}$/.test(given)) {
    throw new CliError('--source is a name of up to 64 letters, digits, dots, hyphens and underscores.', 2)
  }
  return given ?? reader
}

/** A hash of the database without its user, password and options, or of the path of a file. */
function originOf(from: string): string {
  const isUrl = /^\w[\w+.-]*:\/\//.test(from) && !from.startsWith('file:')
  return sha256(isUrl ? placeOf(from) : resolve(from.replace(/^file:(\/\/)?/, ''))).slice(0, 16)
}

/** Options of a URL that say where the database is. A socket has no other place for its path. */
const PLACES = ['host', 'port', 'socket', 'socketPath', 'dbname', 'database']

/** `postgresql://user:password@/db?host=/run` is an address for the driver, and no URL for the parser. */
function placeOf(from: string): string {
  const address = from.replace(/^[^:]+:\/\/(?:[^?]*@)?/, '')
  const [place = '', query = ''] = address.split('?', 2)
  const url = URL.canParse(from) ? new URL(from) : null
  const options = url?.searchParams ?? new URLSearchParams(query)
  const schema = options.get('options') ?? options.get('schema') ?? ''
  const named = PLACES.flatMap((name) => (options.has(name) ? [`&${name}=${options.get(name)}`] : []))
  return `${url ? `${url.host}${url.pathname}` : place}?${schema}${named.join('')}`
}

/** Fields that the service writes itself. */
const OWN_FIELDS = new Set(
  (
    'id username usernameKey email emailKey emailVerifiedAt password firstName lastName isActive authEpoch ' +
    'createdAt'
  ).split(' '),
)

function readMap(given: readonly string[], fields: readonly string[]): Map<string, string> {
  return new Map(
    given.map((text) => {
      const [, column, field] = /^([^=]+)=(\w+)$/.exec(text) ?? []
      if (!column || !field) throw new CliError('--map is <column>=<field>, for example is_staff=isStaff.', 2)
      if (OWN_FIELDS.has(field) || !fields.includes(field)) {
        throw new CliError(`--map ${text}: the user model has no field ${field} of your own.`, 2)
      }
      return [column, field] as const
    }),
  )
}

/**
 * Reads the options.
 * @param fields of the user model
 * @throws CliError
 */
export function readOptions(
  source: string,
  typed: Typed,
  fields: readonly string[],
): ImportOptions & { resume: boolean } {
  if (typed.apply && typed['dry-run']) throw new CliError('--apply and --dry-run exclude each other.', 2)
  if (typed.resume && !typed.apply) throw new CliError('--resume continues a run with --apply.', 2)
  const decisions: ReadonlyMap<string, Decision> = typed.decisions ? readDecisions(typed.decisions) : new Map()
  return {
    source,
    origin: originOf(typed.from ?? ''),
    apply: typed.apply,
    resume: typed.resume,
    batch: whole('batch', typed.batch, 1, MAX_BATCH) ?? 500,
    names: choice('names', typed.names, NAMES),
    duplicates: choice('duplicates', typed.duplicates, DUPLICATES),
    acceptMfaLoss: whole('accept-mfa-loss', typed['accept-mfa-loss'], 0),
    trustUnproven: whole('trust-unproven', typed['trust-unproven'], 0),
    syncInactive: typed['sync-inactive'],
    tokens: typed.tokens ?? false,
    decisions,
    map: readMap(typed.map ?? [], fields),
  }
}

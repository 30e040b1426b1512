import { BACKUP_CODES } from '../contract/backup-codes.js'
import { isObject } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'

/** Methods of the service, the factors that a session stores beside them, and what `?mfa=` of the login page means. */
const OWN_METHODS: readonly string[] = [
  ...['app', 'email', BACKUP_CODES, 'passkey'],
  ...['pwd', 'otp', 'backup', 'mfa', 'social'],
  'enrol',
]

/** Names of the host's second factors appear in JSON, in URLs and as keys of texts. */
export function methodNameProblems(methods: unknown): ConfigProblem[] {
  if (!isObject(methods)) return []
  return Object.keys(methods)
    .filter((name) => !/^[a-z][a-z0-9_]{0,31}$/.test(name) || OWN_METHODS.includes(name))
    .map((name) => ({
      key: `mfaMethods.${name}`,
      message: `is not allowed as a name; allowed: 1 to 32 of a-z, 0-9 and _, beginning with a letter, none of ${OWN_METHODS.join(', ')}`,
    }))
}

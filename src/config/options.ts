import { isObject, keysOf, valueAt } from '../contract/objects.js'
import { methodNameProblems } from './method-names.js'
import type { ConfigProblem } from './problems.js'
import { kindOf, nearest, notAllowed, unknownName } from './problems.js'
import { SETTINGS } from './settings/settings.js'
import type { AuthOptions } from './types.js'

type Check = (value: unknown) => boolean
const isFunction: Check = (value) => typeof value === 'function'
const isMappingOf = (value: unknown, check: Check): boolean => isObject(value) && Object.values(value).every(check)
const has =
  (...methods: string[]): Check =>
  (value) =>
    isObject(value) && methods.every((name) => isFunction(value[name]))

interface OptionFacts {
  check: Check
  allowed: string
  effect: string
  required?: true
}

const hook = (effect: string): OptionFacts => ({ check: isFunction, allowed: 'a function', effect })

/** The options of `createAuth`, as data. */
export const OPTIONS: { readonly [K in keyof AuthOptions]-?: OptionFacts } = {
  prisma: {
    check: (value) => isFunction(value) || isObject(value),
    allowed: 'a Prisma client, or a function that returns one',
    effect: 'your database',
    required: true,
  },
  secret: {
    check: () => true,
    allowed: 'at least 32 random characters, or a list of such texts',
    effect: 'the first signs and encrypts, all verify; every key of this package is derived from it',
  },
  AUTH_CONFIG: { check: isObject, allowed: 'an object of settings', effect: 'the settings above', required: true },
  SOCIALACCOUNT_PROVIDERS: {
    check: () => true,
    allowed: 'an object that maps provider names to their settings',
    effect: 'see Providers',
  },
  mail: {
    check: isObject,
    allowed: 'an object with transport, from, replyTo, brand and timeZone',
    effect:
      '`transport`: an smtp:// or smtps:// address or nodemailer options; `from`: the sender; `replyTo`; `brand`: `{ logo, color, name }` of [the emails](concepts/mail.md#logo-color-and-name); `timeZone` of their times, default `UTC`. The first two are not needed with `sendMail`',
  },
  queries: {
    check: (value) => value === 'statements' || value === 'model',
    allowed: "'statements' or 'model'",
    effect:
      "'model': accounts and sessions are read and written by Prisma's model queries, for a client with extensions; counters and held names stay SQL",
  },
  models: { check: isObject, allowed: "{ user: 'User' }", effect: "name of your user model; default 'User'" },
  schemas: {
    check: isObject,
    allowed: 'an object with zod objects under user, profile, private, registration, login and loginAnswer',
    effect:
      'your own columns of the user model: shown, writable by the user, for server code only, asked at registration; and further fields of the body and of the response of a login',
  },
  signingKeys: {
    check: (value) => Array.isArray(value) && value.every(isObject),
    allowed: 'a list of private JWKs, newest first',
    effect: 'keys of access tokens when JWT_ALGORITHM is not HS256',
  },
  redis: { check: isObject, allowed: 'an ioredis or node-redis client', effect: 'counts the rate limits in Redis' },
  handlers: {
    check: (value) => isMappingOf(value, isFunction),
    allowed: 'an object that maps route names to functions',
    effect: 'your views, which replace built-in ones',
  },
  credentialBackends: {
    check: (value) => Array.isArray(value) && value.every(isFunction),
    allowed: 'a list of functions',
    effect: "called in order, before the service's own password check",
  },
  customBackend: {
    check: has('issue', 'authenticate', 'revoke'),
    allowed: 'an object with issue, authenticate and revoke',
    effect: "the credentials of AUTH_TYPE 'custom'; `revokeAll` revokes all sessions of a user",
  },
  mfaMethods: {
    check: (value) => isMappingOf(value, (method) => has('sendCode')(method) || has('verifyCode')(method)),
    allowed: 'an object that maps names to objects with sendCode, verifyCode or both',
    effect: 'your own second factors, for example codes by text message',
  },
  hasher: {
    check: has('hash', 'verify', 'needsRehash'),
    allowed: 'an object with hash, verify and needsRehash',
    effect: 'replaces bcrypt',
  },
  log: {
    check: has('info', 'warn', 'error'),
    allowed: 'an object with info, warn and error',
    effect: 'replaces the console',
  },
  messages: {
    check: (value) => isMappingOf(value, (words) => isMappingOf(words, (word) => typeof word === 'string')),
    allowed: 'an object that maps locales to objects of code and text',
    effect: 'further languages, or other texts',
  },
  onUserCreated: hook('called once for every new account'),
  onLogin: hook('called after every login'),
  onEvent: hook('gets every security event'),
  metrics: hook('gets every measurement: responses, waits for a hash, emails, events'),
  trace: hook('runs every request whose route is known, for example inside a span'),
  claims: hook('returns additional claims of the access token'),
  loginAnswer: hook('returns further fields of a response with credentials, as `schemas.loginAnswer` describes them'),
  sendMail: hook('sends an email instead of nodemailer; throw an error to make the service retry'),
  renderEmail: hook("writes an email; null keeps the package's own"),
  linkUrl: hook('returns the URL of a page that an email links to'),
  mayRegister: hook('returns whether a person may get an account'),
  mayLogin: hook('returns whether a user may sign in'),
  mfaRequired: hook('returns whether this user needs a second factor'),
  onUserDelete: hook('may refuse that a user deletes the account, and removes what your app stores elsewhere'),
  onUserExport: hook('returns what your app stores about a user, for user/export/'),
  passwordRules: hook('returns further problems of a new password'),
  verifyHuman: hook('returns whether registration, the routes that send email and, after failures, login/ may go on'),
}

const NAMES = keysOf(OPTIONS)

/** Reports options of a wrong type, missing ones and unknown ones. A message contains only the type of a value. */
export function optionProblems(options: Readonly<Record<string, unknown>>): ConfigProblem[] {
  const unknown = Object.keys(options)
    .filter((name) => !(name in OPTIONS))
    .map((name) => ({ key: name, message: unknownOption(name, options[name]) }))
  const wrong = NAMES.flatMap((key) => {
    const { check, allowed, required } = OPTIONS[key]
    const value = options[key]
    if (value === undefined) return required ? [{ key, message: `is missing; allowed: ${allowed}` }] : []
    return check(value) ? [] : [{ key, message: `${kindOf(value)} is not allowed; allowed: ${allowed}` }]
  })
  return [...unknown, ...wrong, ...partProblems(options), ...methodNameProblems(options.mfaMethods)]
}

function unknownOption(name: string, value: unknown): string {
  if (nearest(name, NAMES) === undefined && name in SETTINGS) return `unknown option; ${name} belongs in AUTH_CONFIG`
  return unknownName(name, NAMES, 'option', kindOf(value))
}

/** Keys of `mail`, `models` and `schemas`. */
function partProblems(options: Readonly<Record<string, unknown>>): ConfigProblem[] {
  const parts: Record<string, Record<string, { check: Check; allowed: string }>> = {
    mail: {
      transport: {
        check: (value) => typeof value === 'string' || isObject(value),
        allowed: 'an address or nodemailer options',
      },
      from: { check: (value) => typeof value === 'string', allowed: 'a text' },
      replyTo: { check: (value) => typeof value === 'string', allowed: 'a text' },
      brand: { check: isObject, allowed: "an object such as { name: 'App', color: '#3447c9' }" },
      timeZone: { check: (value) => typeof value === 'string', allowed: 'a text' },
    },
    models: {
      user: { check: (value) => typeof value === 'string' && /^[A-Za-z]\w*$/.test(value), allowed: "a model's name" },
    },
    schemas: {
      user: zodObject,
      profile: zodObject,
      private: zodObject,
      registration: zodObject,
      login: zodObject,
      loginAnswer: zodObject,
    },
  }
  return Object.entries(parts).flatMap(([part, keys]) => {
    const given = options[part]
    if (!isObject(given)) return []
    return Object.entries(given).flatMap(([name, value]) => {
      const facts = Object.hasOwn(keys, name) ? keys[name] : undefined
      const key = `${part}.${name}`
      if (!facts) return [{ key, message: unknownName(name, Object.keys(keys)) }]
      if (value === undefined || facts.check(value)) return []
      const shown =
        part === 'mail'
          ? `${kindOf(value)} is not allowed; allowed: ${facts.allowed}`
          : notAllowed(value, facts.allowed)
      return [{ key, message: shown }]
    })
  })
}

const zodObject = {
  check: (value: unknown) =>
    has('safeParse')(value) && isObject(valueAt(value, ['shape'])) && isObject(valueAt(value, ['_zod'])),
  allowed: 'an object of zod 4, with refinements or without, and no transform of the whole',
}

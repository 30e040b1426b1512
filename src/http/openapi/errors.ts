import type { Config } from '../../config/types.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { ERROR_STATUS, type ErrorCode, FIELD_CODES, NON_FIELD } from '../../contract/errors.js'
import { translate } from '../../contract/messages.js'
import { keysOf } from '../../contract/objects.js'
import { BODY_LIMIT } from '../request/body.js'
import { headersFor } from './headers.js'
import type { SchemaBook } from './schemas.js'
import type { JsonSchema, MediaType, OpenApiComponents, ResponseEntry, ResponseObject } from './types.js'

const isUnsafe = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET'

/** Whether a validation error is a possible response. Every route with a body checks at least that it is an object. */
const validates = (endpoint: Endpoint): boolean => Boolean(endpoint.validates) || isUnsafe(endpoint)

/** Every code that an operation can return under these settings, in the order of the checks. */
function errorCodes(endpoint: Endpoint, { settings, hooks }: Config): ErrorCode[] {
  const codes = new Set<ErrorCode>()
  const cookies = settings.USE_AUTH_COOKIE
  if (isUnsafe(endpoint)) {
    for (const code of ['parse_error', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code)
    if (cookies && !endpoint.csrfExempt) codes.add('csrf_failed')
  }
  if (endpoint.guard !== 'none') {
    for (const code of unauthenticated(settings.AUTH_TYPE)) codes.add(code)
    if (settings.USE_MFA && !endpoint.servedBeforeEnrollment) codes.add('mfa_enrolment_required')
    // A refresh cookie may renew the session during the request, and that is counted.
    if (cookies && settings.AUTH_TYPE === 'jwt' && settings.RATE_LIMITS !== false) codes.add('throttled')
  }
  if (endpoint.checksHuman && hooks.verifyHuman) codes.add('human_required')
  if (endpoint.createsUser && hooks.mayRegister) codes.add('registration_refused')
  if (endpoint.guard === 'recent-login') codes.add('reauthentication_required')
  for (const code of endpoint.errors ?? []) codes.add(code)
  codes.add('error').add('unavailable')
  return keysOf(ERROR_STATUS).filter((code) => codes.has(code) && canHappen(code, endpoint, settings))
}

function canHappen(code: ErrorCode, endpoint: Endpoint, settings: Config['settings']): boolean {
  if (code === 'reauthentication_required') return settings.REAUTHENTICATION_WINDOW > 0
  if (code === 'registration_closed') return settings.REGISTRATION === 'closed'
  if (code === 'invitation_required') return settings.REGISTRATION === 'invited'
  if (code === 'throttled') return settings.RATE_LIMITS !== false
  if (code === 'token_not_valid' && endpoint.errors?.includes(code)) return settings.AUTH_TYPE === 'jwt'
  return true
}

const unauthenticated = (type: Config['settings']['AUTH_TYPE']): ErrorCode[] => {
  if (type === 'custom') return ['not_authenticated']
  if (type === 'token') return ['not_authenticated', 'authentication_failed']
  return ['not_authenticated', 'authentication_failed', 'token_not_valid']
}

/** The error responses of an operation by status. Each is defined once among the components. */
export function errorResponses(
  endpoint: Endpoint,
  config: Config,
  book: SchemaBook,
  responses: OpenApiComponents['responses'],
): Record<string, ResponseEntry> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodes(endpoint, config)) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  }
  if (validates(endpoint) && !byStatus.has(400)) byStatus.set(400, [])
  const entries = [...byStatus].map(([status, codes]): [string, ResponseEntry] => {
    const withFields = status === 400 && validates(endpoint)
    const name = [...(withFields ? ['Validation'] : []), ...codes.map(codeName)].join('Or')
    const key = `${name}Error`
    responses[key] ??= errorResponse(status, codes, withFields ? { hostCodes: hasHostCodes(config) } : null, book)
    return [String(status), { $ref: `#/components/responses/${key}` }]
  })
  return Object.fromEntries(entries)
}

/** Whether functions of the host add their own codes to `error_codes`. */
const hasHostCodes = ({ hooks }: Config): boolean => hooks.passwordRules !== undefined || hooks.mayLogin !== undefined

function errorResponse(
  status: number,
  codes: ErrorCode[],
  fields: { hostCodes: boolean } | null,
  book: SchemaBook,
): ResponseObject {
  const schemas = [
    ...(fields ? [validationError(book, fields.hostCodes)] : []),
    ...codes.map((code) => plainError(code, book)),
  ]
  const examples: MediaType['examples'] = {
    ...(fields ? { validation: { summary: 'Fields', value: VALIDATION_EXAMPLE } } : {}),
    ...Object.fromEntries(codes.map((code) => [code, { value: plainExample(code) }])),
  }
  return {
    description: [...(fields ? ['Some fields were refused.'] : []), ...codes.map(explain)].join(' '),
    headers: headersFor(status),
    content: {
      'application/json': { schema: schemas.length === 1 ? { ...schemas[0] } : { anyOf: schemas }, examples },
    },
  }
}

/** `token_not_valid` as `TokenNotValid`. Characters that are not allowed in an identifier are dropped. */
export const pascalCase = (words: string): string =>
  words
    .replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_match, first: string) => first.toUpperCase())
    .replace(/[^a-zA-Z0-9]/g, '')

const HOST_CODE: JsonSchema = {
  type: 'string',
  description: "A code of the host's own rules.",
  pattern: '^[a-z][a-z0-9_]*$',
}

const codeName = (code: ErrorCode): string => (code === 'error' ? 'Server' : pascalCase(code))

const WHY: Record<ErrorCode, string> = {
  parse_error: 'The body could not be read.',
  not_authenticated: 'The request has no credential.',
  authentication_failed: 'The credential is malformed or unknown.',
  token_not_valid: 'The token is broken, expired or revoked.',
  csrf_failed: 'The request did not come from a trusted origin.',
  permission_denied: 'Not allowed.',
  human_required: "The host's check for people did not pass: solve it and try again.",
  registration_refused: "The host's `mayRegister` refused the account, with this code or one of its own.",
  registration_closed: 'Nobody can register.',
  invitation_required: 'A new account needs an invitation.',
  deletion_refused: 'The host, or an address that is still held, keeps the account.',
  reauthentication_required: 'The last login is not recent enough: call `reauthenticate/` first.',
  mfa_enrolment_required: 'This session must set up a second factor first.',
  not_found: 'Does not exist, or belongs to another user.',
  method_not_allowed: 'See `Allow`.',
  payload_too_large: `The body is larger than ${BODY_LIMIT / 1024} KiB.`,
  unsupported_media_type: 'The body is neither JSON nor a form.',
  throttled: 'Too many attempts: wait for `Retry-After` seconds.',
  error: 'An unexpected error. The log has it under the request id.',
  provider_unavailable: 'The provider does not answer.',
  unavailable: 'The store cannot be reached or hashing is full: try again after `Retry-After` seconds.',
}

const explain = (code: ErrorCode): string => `\`${code}\`: ${WHY[code]}`

const plainExample = (code: ErrorCode) => ({
  detail: translate(code, { seconds: 30, wait: '30 seconds' }, 'en', {}),
  code,
})

function plainError(code: ErrorCode, book: SchemaBook): JsonSchema {
  return book.define(`${codeName(code)}Error`, {
    type: 'object',
    properties: {
      detail: { type: 'string', description: 'A text for the user, in the language of the request.' },
      code: code === 'registration_refused' ? HOST_CODE : { type: 'string', const: code },
    },
    required: ['detail', 'code'],
  })
}

const VALIDATION_EXAMPLE = {
  [NON_FIELD]: [translate('invalid', {}, 'en', {})],
  error_codes: { [NON_FIELD]: ['invalid'] },
}

/** One key per field with texts, and the same keys under `error_codes` with codes of the closed list, or the host's own. */
function validationError(book: SchemaBook, hostCodes: boolean): JsonSchema {
  const own: JsonSchema = { type: 'string', enum: [...FIELD_CODES] }
  const code = book.define('FieldCode', hostCodes ? { anyOf: [own, HOST_CODE] } : own)
  const perField = (items: JsonSchema) => ({
    type: 'object',
    additionalProperties: { type: 'array', items, minItems: 1 },
  })
  return book.define('ValidationError', {
    description: `One key per field, each a list of texts; problems that belong to no field are under \`${NON_FIELD}\`.`,
    type: 'object',
    properties: { error_codes: { ...perField(code), description: 'The same keys with stable machine codes.' } },
    required: ['error_codes'],
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
  })
}

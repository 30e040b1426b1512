/**
 * Every machine code of a response that concerns no single field, with its status. The list is closed: OpenAPI lists exactly
 * these.
 */
export const ERROR_STATUS = {
  parse_error: 400,
  not_authenticated: 401,
  authentication_failed: 401,
  token_not_valid: 401,
  csrf_failed: 403,
  permission_denied: 403,
  human_required: 403,
  registration_refused: 403,
  registration_closed: 403,
  invitation_required: 403,
  deletion_refused: 403,
  reauthentication_required: 403,
  mfa_enrolment_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  throttled: 429,
  error: 500,
  provider_unavailable: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Every machine code of `error_codes`. */
export const FIELD_CODES = [
  'required',
  'null',
  'blank',
  'invalid',
  'invalid_choice',
  'max_length',
  'unique',
  'password_mismatch',
  'password_too_short',
  'password_too_common',
  'password_too_similar',
  'invalid_credentials',
  'email_not_verified',
  'login_refused',
  'invitation_mismatch',
  'invalid_invitation',
  'invalid_code',
  'invalid_token',
  'invalid_passkey',
  'mfa_method_does_not_exist',
  'mfa_method_already_active',
  'mfa_method_not_active',
  'mfa_method_is_active',
  'mfa_method_is_primary',
  'mfa_method_same',
  'mfa_method_sends_nothing',
  'mfa_required',
  'already_connected',
  'last_login_method',
  'email_mismatch',
  'email_required',
  'account_exists',
  'disconnected',
  'same',
  'other_browser',
  'social_login_failed',
  'social_login_cancelled',
  'social_flow_expired',
  'password_or_code_required',
  'not_a_dictionary',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

/** The key of errors that concern no single field. */
export const NON_FIELD = 'non_field_errors'

/** A refusal in the words of the host's own code, such as `passwordRules`. */
export interface HostRefusal {
  /** A stable machine code: a lowercase letter, then up to 63 of a-z, 0-9 and _. */
  code: string
  /** For people, in the language of the request. */
  message: string
}

export interface FieldIssue {
  code: FieldCode
  /** The host's own code, which replaces `code` in responses. */
  hostCode?: string | undefined
  /** Values of the text, for example `{ min: 8 }`. */
  params?: Record<string, string | number> | undefined
  /** The value has the wrong type, so the field's own text about a wrong value does not apply. */
  wrongType?: true | undefined
  /** A text that replaces the catalog's (a host's own schema message). */
  message?: string | undefined
}

export type FieldIssues = Record<string, FieldIssue[]>

export interface AuthErrorOptions {
  /** With `fields` the response is 400 with one key per field, and `code` is 'invalid'. */
  fields?: FieldIssues | undefined
  /** Seconds, for `throttled` and `unavailable`. */
  retryAfter?: number | undefined
  /** Allowed methods, for `method_not_allowed`. */
  allow?: readonly string[] | undefined
  /** Replaces the code and the text in responses. */
  host?: HostRefusal | undefined
  /** For the log only, never for a response. */
  cause?: unknown
}

/** A mark on every AuthError. Next loads this module in several bundles of one process, and a class differs by bundle. */
const MARK = /* @__PURE__ */ Symbol.for('sallyport/AuthError/v1')

/**
 * A refusal. `code` is stable, and the text is looked up by it when the response is rendered.
 * An `AuthError` never contains a secret. `instanceof` recognizes those of every bundle of the process.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: ErrorCode | 'invalid'
  readonly status: number
  readonly fields: FieldIssues | undefined
  readonly retryAfter: number | undefined
  readonly allow: readonly string[] | undefined
  readonly host: HostRefusal | undefined

  constructor(code: ErrorCode | 'invalid', options: AuthErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = code === 'invalid' ? 400 : ERROR_STATUS[code]
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.allow = options.allow
    this.host = options.host
    Object.defineProperty(this, MARK, { value: true })
  }

  static override [Symbol.hasInstance](value: unknown): value is AuthError {
    return typeof value === 'object' && value !== null && MARK in value
  }
}

/** A validation error of one field. */
export const fieldError = (field: string, code: FieldCode, params?: FieldIssue['params']): AuthError =>
  new AuthError('invalid', { fields: { [field]: [params ? { code, params } : { code }] } })

/** A validation error of no single field. */
export const nonFieldError = (code: FieldCode): AuthError => fieldError(NON_FIELD, code)

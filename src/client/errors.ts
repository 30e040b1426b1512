/** Messages or codes by field; those of no single field are under `non_field_errors`. */
export type FieldLists = Readonly<Record<string, readonly string[]>>

/** The body of a refusal: `{detail, code}`, or lists of messages by field with `error_codes`. */
interface Refusal {
  detail?: unknown
  code?: unknown
  error_codes?: FieldLists
  [field: string]: unknown
}

/**
 * The only error class of the browser side.
 * `code` is stable: a code of the service, 'invalid' if `fields` has the details, or 'network' (`status` 0) if no response
 * arrived.
 */
export class AuthFormError extends Error {
  override readonly name = 'AuthFormError'
  /** Messages by field, in the user's language; those of no single field are under `non_field_errors`. */
  declare readonly fields: FieldLists
  /** Machine codes, the same keys as `fields`. */
  declare readonly codes: FieldLists
  declare readonly code: string
  /** The message of an error that concerns no field, otherwise ''. */
  declare readonly detail: string

  /** HTTP status; 0 if no response arrived. */
  declare readonly status: number
  /** Seconds to wait, if the service sent Retry-After. */
  declare readonly retryAfter?: number | undefined

  constructor(status: number, body?: unknown, retryAfter?: number) {
    const { error_codes: codes, ...fields }: Refusal = Object(body)
    // With `error_codes`, the other keys are names of fields.
    const { detail, code }: Refusal = codes ? {} : fields
    super(typeof detail === 'string' ? detail : '')
    this.status = status
    this.retryAfter = retryAfter
    this.detail = this.message
    this.codes = codes ?? {}
    // The service writes lists of messages here.
    this.fields = codes ? (fields as FieldLists) : {}
    this.code = typeof code === 'string' ? code : codes ? 'invalid' : status ? 'error' : 'network'
  }
}

/** Converts a thrown value to an `AuthFormError`. Any other error means that a response or a chunk of the page did not arrive. */
export const asFormError = (thrown: unknown): AuthFormError =>
  thrown instanceof AuthFormError ? thrown : new AuthFormError(0)

/** The error of an unsuccessful response. */
export const errorOf = async (response: Response): Promise<AuthFormError> =>
  new AuthFormError(
    response.status,
    await response.json().catch(() => undefined),
    Number(response.headers.get('retry-after')) || undefined,
  )

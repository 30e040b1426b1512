import { AuthError, type FieldIssues, NON_FIELD } from '../../contract/errors.js'
import { type MessageOverrides, translate } from '../../contract/messages.js'
import { writeWait } from '../../contract/wait.js'
import type { Reply } from '../route.js'
import { isUnreachable } from '../unreachable.js'

/** Seconds to wait when a refusal does not set a time. */
const RETRY_AFTER = 5

export interface ErrorTexts {
  locale: string
  overrides: MessageOverrides
  /** The method of the request, for 405. */
  method: string
}

/** Turns a thrown value into a refusal: `unavailable` when the store cannot be reached, `error` for everything unexpected. */
export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  return new AuthError(isUnreachable(error) ? 'unavailable' : 'error', { cause: error })
}

/** The code of a refusal for the URL of a page: the code of its first problem, or the host's own code. */
export function refusalCode({ code, fields = {}, host }: AuthError): string {
  const issue = Object.values(fields)[0]?.[0]
  return issue?.hostCode ?? issue?.code ?? host?.code ?? code
}

/** The response to a refusal, in the shape of the contract. It never contains the cause. */
export function renderError(error: AuthError, texts: ErrorTexts): Reply {
  return error.fields ? { status: 400, body: fieldsBody(error.fields, texts) } : plain(error, texts)
}

function plain(error: AuthError, texts: ErrorTexts): Reply {
  const code = error.code
  const retryAfter =
    error.status === 429 || error.status === 503 ? Math.ceil(error.retryAfter ?? RETRY_AFTER) : undefined
  const params = retryAfter === undefined ? { method: texts.method } : waiting(retryAfter, texts)
  return {
    status: error.status,
    body: error.host
      ? { detail: error.host.message, code: error.host.code }
      : { detail: translate(code, params, texts.locale, texts.overrides), code },
    headers: {
      ...(error.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="api"' } : {}),
      ...(error.allow ? { Allow: error.allow.join(', ') } : {}),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, retryAfter)) }),
    },
  }
}

/** The wait is a getter, because most texts do not use it: formatting it takes longer than the rest of a refusal. */
const waiting = (seconds: number, { method, locale }: ErrorTexts) => ({
  method,
  seconds,
  get wait() {
    return writeWait(seconds, locale)
  },
})

function fieldsBody(fields: FieldIssues, texts: ErrorTexts) {
  const messages: [string, unknown][] = []
  const codes: [string, string[]][] = []
  for (const [field, issues] of Object.entries(fields)) {
    const text = ({ code, params, message, wrongType }: (typeof issues)[number]) =>
      message ??
      translate(code, params, texts.locale, texts.overrides, wrongType || field === NON_FIELD ? undefined : field)
    messages.push([field, issues.map(text)])
    codes.push([field, issues.map(({ code, hostCode }) => hostCode ?? code)])
  }
  return { ...Object.fromEntries(messages), error_codes: Object.fromEntries(codes) }
}

/** An answer of the service; 'never': no answer arrives, 'offline': the connection fails. */
export type Answer =
  | 'never'
  | 'offline'
  | { status: number; body?: unknown; headers?: Readonly<Record<string, string>> }

/** By method and path without the prefix: 'POST auth/login/'. */
export type Answers = Readonly<Record<string, Answer>>

const NOT_SIGNED_IN: Answer = { status: 401, body: { code: 'not_authenticated' } }
/** For calls that a state does not list, for example after a click on a button. */
const UNAVAILABLE: Answer = { status: 503, body: { code: 'unavailable' } }

/** A service in the browser, for `AuthProvider`'s `fetch`: nothing leaves the page. */
export const serviceOf =
  (answers: Answers): typeof fetch =>
  async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
    // /gallery/<state>/auth/login/
    const path = new URL(request.url).pathname.split('/').slice(3).join('/')
    const refusal = path === 'auth/token/refresh/' ? NOT_SIGNED_IN : UNAVAILABLE
    const answer = answers[`${request.method} ${path}`] ?? refusal
    if (answer === 'never') return new Promise<Response>(() => {})
    if (answer === 'offline') throw new TypeError('offline')
    const { status, body, headers } = answer
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
  }

/** A refusal with a message and a code for each field. */
export const refused = (fields: Readonly<Record<string, readonly [message: string, code: string]>>): Answer => {
  const messages = Object.entries(fields).map(([name, [message]]) => [name, [message]])
  const codes = Object.entries(fields).map(([name, [, code]]) => [name, [code]])
  return { status: 400, body: { ...Object.fromEntries(messages), error_codes: Object.fromEntries(codes) } }
}

export const ok: Answer = { status: 200, body: { detail: '' } }
export const throttled: Answer = { status: 429, body: { code: 'throttled' }, headers: { 'retry-after': '60' } }
export const reauthentication: Answer = { status: 403, body: { code: 'reauthentication_required' } }

import { currentHeaders } from './current-request.js'
import { jarCookie } from './jar-cookie.js'
import { applySetCookies } from './proxy-cookies.js'

/** An operation of the service, as a server action or a route handler of the host calls it. */
export interface ServerCall {
  operationId: string
  method: string
  url: string
  /** JSON; null without a body. */
  body: string | null
  /** The reply itself sets cookies. */
  setsCookies: boolean
  /** Full name of the cookie that renews a session; null if there is none. */
  refreshCookie: string | null
}

/** Facts of the body and the connection of the request that Next serves, which the call does not have. */
const OF_OTHER_BODY = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'expect', 'range']

/**
 * Sends an operation through the handlers as a part of the request that Next serves: with its cookies, its client address and the
 * headers by which the handlers check its origin. Sets the cookies of the response.
 * @throws Error in a server component, which can set no cookies, for an operation that sets some
 */
export async function callFromServer(
  send: (request: Request) => Promise<Response>,
  call: ServerCall,
): Promise<Response> {
  const { cookies } = await import('next/headers.js')
  const given = await currentHeaders()
  const jar = await cookies()
  const isWritable = acceptsCookies(jar)
  if (call.setsCookies && !isWritable) {
    throw new Error(
      `auth.actions.${call.operationId} sets cookies, and a server component cannot: call it in a server action or a route handler`,
    )
  }
  const headers = headersOf(given, call, isWritable)
  const response = await send(new Request(call.url, { method: call.method, headers, body: call.body }))
  for (const line of response.headers.getSetCookie()) jar.set(jarCookie(line))
  return response
}

function headersOf(given: Headers, { body, refreshCookie }: ServerCall, isWritable: boolean): Headers {
  const headers = new Headers(given)
  for (const name of [...OF_OTHER_BODY, 'content-type']) headers.delete(name)
  headers.set('accept', 'application/json')
  if (body !== null) headers.set('content-type', 'application/json')
  const cookie = headers.get('cookie')
  // Renewing a session spends the refresh cookie, and its successor would be lost.
  if (!isWritable && cookie !== null && refreshCookie !== null) {
    headers.set('cookie', applySetCookies(cookie, [`${refreshCookie}=; Max-Age=0`]))
  }
  if (isUnnamedForm(given)) headers.set('origin', 'null')
  return headers
}

/**
 * A form without a header that names its origin, as only old browsers send it. Next accepts it, and the JSON of the call would
 * hide from the handlers that it was a form.
 */
function isUnnamedForm(given: Headers): boolean {
  if (['origin', 'sec-fetch-site', 'referer', 'x-requested-with'].some((name) => given.has(name))) return false
  return /urlencoded|multipart|text\/plain/i.test(given.get('content-type') ?? '')
}

const ASKED = new Error('the cookies can be set')

/** Next's cookies read a new cookie only where they can be set: in server actions and route handlers. */
function acceptsCookies(jar: { set(cookie: { name: string; value: string }): unknown }): boolean {
  try {
    jar.set({
      get name(): string {
        throw ASKED
      },
      value: '',
    })
    return false
  } catch (error) {
    return error === ASKED
  }
}

import type { Handlers } from '../../src/http/handler.js'
import { BASE_URL } from './service.js'

export interface Answer<Body = Record<string, unknown>> {
  status: number
  body: Body
  headers: Headers
  /** Set-Cookie lines. */
  setCookies: string[]
  text: string
}

export interface Call {
  body?: unknown
  headers?: Record<string, string>
  /** Sent unchanged, instead of JSON. */
  raw?: BodyInit
  /** Sent instead of the jar's cookies. */
  cookies?: string
  prefix?: string
  signal?: AbortSignal
}

/** Calls the handlers with real Requests and stores cookies as a browser does. */
export class Client {
  readonly jar = new Map<string, string>()
  /** The Authorization header of a client without cookies. */
  authorization: string | undefined

  constructor(
    private readonly handlers: Handlers,
    private readonly prefix = '/api/auth/',
  ) {}

  cookieHeader(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call<Body = Record<string, unknown>>(
    method: keyof Handlers,
    path: string,
    call: Call = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers({ 'sec-fetch-site': 'same-origin', ...call.headers })
    const cookies = call.cookies ?? this.cookieHeader()
    if (cookies) headers.set('cookie', cookies)
    if (this.authorization && !headers.has('authorization')) headers.set('authorization', this.authorization)
    const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    if (call.body !== undefined && !call.raw && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const url = new URL(path.replace(/^\//, ''), `${BASE_URL}${call.prefix ?? this.prefix}`)
    const init: RequestInit = { method, headers, redirect: 'manual' }
    if (body !== undefined) init.body = body
    if (call.signal) init.signal = call.signal
    const response = await this.handlers[method](new Request(url, init))
    return this.read<Body>(response)
  }

  private async read<Body>(response: Response): Promise<Answer<Body>> {
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (/max-age=0(;|$)/i.test(line)) this.jar.delete(name)
      else this.jar.set(name, pair.slice(at + 1))
    }
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      body: (json ? JSON.parse(text) : {}) as Body,
      headers: response.headers,
      setCookies,
      text,
    }
  }

  get = <Body = Record<string, unknown>>(path: string, call?: Call) => this.call<Body>('GET', path, call)
  post = <Body = Record<string, unknown>>(path: string, body: unknown = {}, call: Call = {}) =>
    this.call<Body>('POST', path, { body, ...call })
}

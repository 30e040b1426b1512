import type { Handlers } from '../../src/http/handler.js'
import { type Call, Client } from './client-jar.js'
import type { TestDatabase } from './databases.js'
import { makeService, type ProvidersOption, type TestService } from './service.js'

const PREFIX = '/api/social/'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** How a request reached the app: the origin that the app sees, and the headers that a proxy or an attacker added. */
export interface Via {
  at: string
  headers: Readonly<Record<string, string>>
}

function through(request: Request, via: Via | undefined): Request {
  if (!via) return request
  const { pathname, search } = new URL(request.url)
  const passed = new Request(new Request(`${via.at}${pathname}${search}`, request), { redirect: 'manual' })
  for (const [name, value] of Object.entries(via.headers)) passed.headers.set(name, value)
  return passed
}

/** Dispatches to both routes of a host. */
function frontDoor({ auth }: TestService, via?: Via): Handlers {
  const door = (method: keyof Handlers) => (request: Request) =>
    (new URL(request.url).pathname.startsWith(PREFIX) ? auth.socialHandlers : auth.handlers)[method](
      through(request, via),
    )
  return Object.fromEntries(METHODS.map((method) => [method, door(method)])) as unknown as Handlers
}

/** A client of both routes with one cookie jar. It never follows a redirect. */
export class Browser extends Client {
  constructor(service: TestService, via?: Via) {
    super(frontDoor(service, via))
  }

  visit = (path: string, call: Call = {}) => this.call('GET', path, { prefix: PREFIX, ...call })
  send = <Body = Record<string, unknown>>(path: string, body: unknown = {}, call: Call = {}) =>
    this.call<Body>('POST', path, { prefix: PREFIX, body, ...call })
  remove = (path: string, call: Call = {}) => this.call('DELETE', path, { prefix: PREFIX, ...call })

  /** Opens the URL to which a provider redirects the browser. */
  comeBack = (url: URL, call: Call = {}) =>
    this.visit(url.pathname.replace(PREFIX, '') + url.search, {
      headers: { 'sec-fetch-site': 'cross-site' },
      ...call,
    })

  flowCookies = (): string[] => [...this.jar.keys()].filter((name) => name.includes('auth-flow-'))
}

export const locationOf = (answer: { headers: Headers }): string => answer.headers.get('location') ?? ''

/** The `error` code in the URL of a redirect. */
export const errorOf = (answer: { headers: Headers }): string | null =>
  new URL(locationOf(answer), 'http://x.invalid').searchParams.get('error')

/** A service with providers. It uses the real clock, because the tokens of a real provider contain real times. */
export function socialService(database: TestDatabase, providers: object, settings: object = {}): TestService {
  const service = makeService(database, settings, { SOCIALACCOUNT_PROVIDERS: providers as ProvidersOption })
  service.clock.now = new Date()
  return service
}

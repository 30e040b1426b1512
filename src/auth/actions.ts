import type { Config } from '../config/types.js'
import type { ActionFailure, ActionResult } from '../contract/action-result.js'
import type { Actions } from '../contract/actions.js'
import type { ContractOptions, Endpoint } from '../contract/endpoint.js'
import { operations } from '../contract/index.js'
import { propertiesOf } from '../contract/objects.js'
import type { Handlers } from '../http/handler.js'
import { callFromServer } from '../next/server-call.js'
import { trimSlash } from '../trim-slash.js'

interface ActionSource {
  config: Config
  options: ContractOptions
  handlers: Readonly<Record<Endpoint['area'], Handlers>>
  refreshCookie: string | null
}

/** An operation under the name of its action. A provider's operation keeps the parameter `{provider}` in its path. */
interface NamedOperation {
  name: string
  path: string
  endpoint: Endpoint
}

/**
 * Creates `auth.actions` from the operations that the settings turn on. Each action goes through the handlers, so it meets the
 * same checks, limits and events as a request.
 */
export function makeActions<User>(source: ActionSource): Actions<User> {
  const actions = namedOperations(source.options).map((operation) => [
    operation.name,
    (input?: unknown) => act(source, operation, input),
  ])
  // A type test compares the names and types with those of the declarations.
  return Object.fromEntries(actions) as Actions<User>
}

/** The operations of all providers have one name, so the first one represents them all. */
function namedOperations(options: ContractOptions): NamedOperation[] {
  const found = new Map<string, NamedOperation>()
  for (const { declaration, endpoint } of operations(options)) {
    const name = declaration.operationId.replace('{Provider}', 'Provider')
    if (answersData(endpoint) && !found.has(name)) found.set(name, { name, path: declaration.path, endpoint })
  }
  return [...found.values()]
}

/** Not an operation that only sends a browser somewhere. */
const answersData = ({ replies }: Endpoint): boolean =>
  !(302 in replies) && Object.entries(replies).some(([status, { schema }]) => schema !== undefined || status === '204')

async function act(source: ActionSource, { name, path, endpoint }: NamedOperation, input: unknown) {
  const { config, handlers, refreshCookie } = source
  const { method, area } = endpoint
  const { url, body } = addressed(config, { path, endpoint }, input)
  const response = await callFromServer(handlers[area][method], {
    operationId: name,
    method,
    url,
    body: method === 'GET' || method === 'DELETE' ? null : body,
    setsCookies: Boolean(endpoint.setsCookies) && config.settings.USE_AUTH_COOKIE,
    refreshCookie: config.settings.USE_AUTH_COOKIE ? refreshCookie : null,
  })
  return resultOf(response)
}

/** Puts each field of the input where the operation expects it: path, query, or body. */
function addressed({ settings }: Config, { path, endpoint }: Omit<NamedOperation, 'name'>, input: unknown) {
  const prefix = endpoint.area === 'auth' ? settings.AUTH_PREFIX : settings.SOCIAL_PREFIX
  const fields: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) }
  const parameters: string[] = []
  const filled = path.replace(/\{(\w+)\}/g, (_found, name: string) => {
    parameters.push(name)
    return encodeURIComponent(textOf(fields[name]) ?? '')
  })
  // Without BASE_URL, the handlers answer that the service is unavailable.
  const base = URL.canParse(settings.BASE_URL) ? settings.BASE_URL : 'http://localhost'
  const url = new URL(`${trimSlash(base)}${prefix}/${filled}`)
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    const value = textOf(fields[name])
    if (value !== undefined) url.searchParams.set(name, value)
  }
  for (const name of parameters) delete fields[name]
  return { url: url.href, body: jsonOf(parameters.length > 0 ? fields : (input ?? {})) }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A value that JSON has no text for (a browser can send such an input) becomes a text that the handlers refuse. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? BROKEN_JSON
  } catch {
    return BROKEN_JSON
  }
}

const BROKEN_JSON = '{'

async function resultOf(response: Response): Promise<ActionResult> {
  const { status, headers } = response
  const location = headers.get('location')
  const body: unknown = status === 204 ? undefined : await response.json().catch(() => undefined)
  if (location !== null) return { ok: true, status, data: { location } }
  if (response.ok) return { ok: true, status, data: body }
  return failureOf(status, body, Number(headers.get('retry-after')) || undefined)
}

/** The body of a refusal: `{detail, code}`, or lists of messages by field with `error_codes`. */
function failureOf(status: number, body: unknown, retryAfter: number | undefined): ActionFailure {
  const { error_codes: codes, ...members } = propertiesOf(body)
  const wait = retryAfter === undefined ? {} : { retryAfter }
  if (typeof codes === 'object' && codes !== null) {
    const fields = Object.entries(codes).map(([name, list]) => [name, [{ messages: members[name], codes: list }]])
    return { ok: false, status, code: 'invalid', detail: '', fields: Object.fromEntries(fields), ...wait }
  }
  const { detail, code } = members
  const [text, word] = [typeof detail === 'string' ? detail : '', typeof code === 'string' ? code : 'error']
  return { ok: false, status, code: word, detail: text, fields: {}, ...wait }
}

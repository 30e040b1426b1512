import { isObject } from '../contract/objects.js'
import { refused, unavailable } from './errors.js'
import type { Json, ProviderIo } from './types.js'

/** Milliseconds for one whole call, with the body. */
export const CALL_TIMEOUT = 5_000
/** Bytes of a decompressed body. */
export const RESPONSE_LIMIT = 1_048_576

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address names this machine. Only such an address may use http. */
export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname)

/** An https address, or an http address of this machine. null for any other address, and for one with credentials. */
export function safeUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : null
}

async function readBounded(provider: string, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > RESPONSE_LIMIT) {
      reader.cancel().catch(() => {})
      throw unavailable(provider, 'too_large')
    }
    chunks.push(value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

async function call(provider: string, url: URL, init: RequestInit, io: ProviderIo): Promise<Response> {
  const fetcher = io.fetch ?? globalThis.fetch
  const response = await fetcher(url.href, { ...init, redirect: 'manual', cache: 'no-store' })
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    response.body?.cancel().catch(() => {})
    throw unavailable(provider, 'redirect')
  }
  const body = await readBounded(provider, response)
  const type = response.headers.get('content-type')
  return new Response(response.status === 204 ? null : body, {
    status: response.status,
    headers: type ? { 'content-type': type } : {},
  })
}

/**
 * Every request of `social/` goes through this function. It allows only https (http to loopback), follows no redirect and
 * stops after 5 s or 1 MiB. `no-store` bypasses the data cache of Next. OWASP ASVS 5 §13.2.4, §15.3.2.
 * @throws ProviderError 'unavailable'
 */
export async function boundedFetch(
  provider: string,
  address: string | URL,
  init: RequestInit = {},
  io: ProviderIo = {},
): Promise<Response> {
  const url = safeUrl(String(address))
  if (!url) throw unavailable(provider, 'unsafe_address')
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unavailable(provider, 'timeout'))
      stop.abort()
    }, CALL_TIMEOUT)
  })
  try {
    return await Promise.race([call(provider, url, { ...init, signal: stop.signal }, io), late])
  } catch (error) {
    // The error of undici can contain the address with its query, so it is not passed on.
    throw error instanceof Error && error.name === 'ProviderError' ? error : unavailable(provider, 'network')
  } finally {
    clearTimeout(timer)
  }
}

/** The machine code of an error answer in any common shape; null if the answer is not an error. */
function errorCode(body: unknown): string | null {
  if (!isObject(body)) return null
  const error = isObject(body.error) ? (body.error.code ?? body.error.type ?? 'error') : body.error
  if (error === 'ok') return null // TikTok sends `error.code: 'ok'` with every successful answer.
  if (error !== undefined && error !== null && error !== false && error !== '') return String(error)
  return body.ok === false ? 'error' : null
}

/** A token with characters that a header cannot carry is malformed (RFC 6750 §2.1). */
function headersOf(provider: string, { headers }: RequestInit): Headers {
  try {
    return new Headers(headers)
  } catch {
    throw refused(provider, 'malformed_token')
  }
}

/**
 * An answer as JSON.
 * @throws ProviderError 'unavailable' on 5xx, 429 and a body that is not JSON; 'refused' on an error answer
 */
export async function fetchJson(
  provider: string,
  address: string | URL,
  init: RequestInit,
  io: ProviderIo,
): Promise<unknown> {
  const headers = headersOf(provider, init)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  headers.set('user-agent', 'sallyport')
  const response = await boundedFetch(provider, address, { ...init, headers }, io)
  if (response.status >= 500 || response.status === 429) throw unavailable(provider, `http_${response.status}`)
  let body: unknown
  try {
    body = JSON.parse(await response.text())
  } catch {
    throw unavailable(provider, 'not_json')
  }
  const code = errorCode(body)
  if (code !== null || !response.ok) throw refused(provider, code ?? `http_${response.status}`)
  return body
}

/** Like `fetchJson`, for answers that must be an object. */
export async function fetchObject(
  provider: string,
  address: string | URL,
  init: RequestInit,
  io: ProviderIo,
): Promise<Json> {
  const body = await fetchJson(provider, address, init, io)
  if (!isObject(body)) throw unavailable(provider, 'not_an_object')
  return body
}

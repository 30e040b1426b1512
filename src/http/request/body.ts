import { AuthError } from '../../contract/errors.js'
import { parseForm, parseJson, parseMultipart } from './body-parsers.js'

/** The most bytes of a request body (OWASP ASVS 2.2.1). */
export const BODY_LIMIT = 64 * 1024

export interface RequestBody {
  /** Any JSON value; an object for a form. */
  value: unknown
  /** The body is a form, urlencoded or multipart. */
  form: boolean
  bytes: Uint8Array<ArrayBuffer>
}

const MEDIA_TYPE = /^\s*([a-z0-9.+-]+\/[a-z0-9.+-]+)\s*((?:;[^,]*)?)$/i
const UTF8 = new Set(['utf-8', 'utf8', 'us-ascii'])

/**
 * Reads and parses a body of JSON or a form. An empty body of any type is an empty object.
 * @throws AuthError payload_too_large, unsupported_media_type, parse_error
 */
export async function readBody(request: Request): Promise<RequestBody> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw new AuthError('payload_too_large')
  const type = supportedType(request)
  const bytes = await readBytes(request, type === null)
  if (bytes.length === 0 || type === null) return { value: {}, form: type !== null && type !== JSON_TYPE, bytes }
  if (type === JSON_TYPE) return { value: parseJson(bytes), form: false, bytes }
  if (type === FORM_TYPE) return { value: parseForm(bytes), form: true, bytes }
  return { value: await parseMultipart(bytes, request.headers.get('content-type') ?? ''), form: true, bytes }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TYPES = new Set([JSON_TYPE, FORM_TYPE, 'multipart/form-data'])

/** The media type, when this body can be read: a single value, UTF-8, not encoded. Else null. */
function supportedType(request: Request): string | null {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase()
  if (encoding && encoding !== 'identity') return null
  const [, essence = '', parameters = ''] = MEDIA_TYPE.exec(request.headers.get('content-type') ?? '') ?? []
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)"?/i.exec(parameters)?.[1]?.toLowerCase()
  if (charset !== undefined && !UTF8.has(charset)) return null
  const type = essence.toLowerCase()
  return TYPES.has(type) ? type : null
}

/** Counts while it reads, so an endless body without a length costs at most the limit. */
async function readBytes(request: Request, mustBeEmpty: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const chunk = await reader?.read().catch((cause: unknown) => {
      // The client disconnected, or the declared length was wrong.
      throw new AuthError('parse_error', { cause })
    })
    if (!chunk || chunk.done) break
    size += chunk.value.length
    chunks.push(chunk.value)
    const refusal = size > BODY_LIMIT ? 'payload_too_large' : size > 0 && mustBeEmpty ? 'unsupported_media_type' : null
    if (refusal) {
      reader?.cancel().catch(() => {})
      throw new AuthError(refusal)
    }
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

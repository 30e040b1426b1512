import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import { BODY_LIMIT, readBody } from './body.js'

type Content = NonNullable<RequestInit['body']>

const post = (body: Content | null, type?: string, headers: Record<string, string> = {}) =>
  new Request('https://app.example/x', {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    duplex: 'half',
  } as RequestInit)

const outcome = async (request: Request) =>
  readBody(request).then(
    ({ value }) => value,
    (error: unknown) => (error instanceof AuthError ? error.code : error),
  )
const json = (text: Content) => outcome(post(text, 'application/json'))
const FORM = 'application/x-www-form-urlencoded'

describe('readBody: JSON', () => {
  it('reads any value, and an empty body as an empty object', async () => {
    expect(await json('{"a":1}')).toEqual({ a: 1 })
    expect(await json('[]')).toEqual([])
    expect(await json('null')).toBe(null)
    expect(await json('')).toEqual({})
    expect(await outcome(post(null))).toEqual({})
  })

  it.each([
    'not json',
    '{',
    '{"a":1,}',
    '{"a":NaN}',
    '\uFEFF{"a":1}',
    ' ',
    '[['.repeat(10) + ']]'.repeat(10),
    '['.repeat(30_000),
    '{"a":'.repeat(5000),
  ])('refuses %j', async (text) => {
    expect(await json(text)).toBe('parse_error')
  })

  it('refuses bytes that are not UTF-8', async () => {
    expect(await json(new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]))).toBe('parse_error')
    expect(await json(new Uint8Array(Buffer.from('{"a":1}', 'utf16le')))).toBe('parse_error')
  })

  it('does not count brackets inside strings as depth', async () => {
    const text = `${'['.repeat(50)}"\\`
    expect(await json(JSON.stringify({ text }))).toEqual({ text })
  })

  it('drops keys that could change a prototype and uses the last of two', async () => {
    const body =
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"a":{"__proto__":1,"b":2},"a2":1,"a2":2}'
    const value = (await json(body)) as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['a', 'a2'])
    expect(value).toEqual({ a: { b: 2 }, a2: 2 })
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
    expect((value as { admin?: unknown }).admin).toBeUndefined()
  })

  it('does not quote the text in the error', async () => {
    const error = await readBody(post('{"password":"hunter2"', 'application/json')).catch((caught: unknown) => caught)
    expect(JSON.stringify([String(error), String((error as Error).cause)])).not.toContain('hunter2')
  })
})

describe('readBody: types', () => {
  it.each([
    'text/plain',
    'application/vnd.api+json',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'x',
    `${FORM}; charset=latin1`,
  ])('refuses %s', async (type) => {
    expect(await outcome(post('{}', type))).toBe('unsupported_media_type')
  })

  it('refuses a body without a type, and an encoded one', async () => {
    expect(await outcome(post('{}'))).toBe('unsupported_media_type')
    expect(await outcome(post('{}', 'application/json', { 'content-encoding': 'gzip' }))).toBe('unsupported_media_type')
    expect(await outcome(post('{}', 'application/json', { 'content-encoding': 'identity' }))).toEqual({})
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json;'])(
    'takes %s',
    async (type) => {
      expect(await outcome(post('{"a":1}', type))).toEqual({ a: 1 })
    },
  )

  it('accepts an empty body of any type', async () => {
    expect(await outcome(post('', 'text/plain;charset=UTF-8'))).toEqual({})
  })
})

describe('readBody: size', () => {
  it('accepts the limit and refuses one byte more', async () => {
    const fits = JSON.stringify('x'.repeat(BODY_LIMIT - 2))
    expect(await json(fits)).toHaveLength(BODY_LIMIT - 2)
    expect(await json(`${fits} `)).toBe('payload_too_large')
  })

  it('stops reading a stream without a length', async () => {
    let pulled = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
      cancel() {
        cancelled = true
      },
    })
    expect(await json(endless)).toBe('payload_too_large')
    expect(pulled).toBeLessThan(12)
    expect(cancelled).toBe(true)
  })

  it('checks the declared length first', async () => {
    expect(await outcome(post('{}', 'text/plain', { 'content-length': '10000000' }))).toBe('payload_too_large')
  })

  it('treats a broken stream as a broken body', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
    expect(await json(broken)).toBe('parse_error')
  })
})

describe('readBody: forms', () => {
  it('reads urlencoded text, the last of two values', async () => {
    const request = post('username=a%20b+c&x=1&x=2&empty=&bare&__proto__=1', FORM)
    expect(await outcome(request)).toEqual({ username: 'a b c', x: '2', empty: '', bare: '' })
  })

  it.each(['a=%', 'a=%zz', 'a=%E9', '%FF=1'])('refuses %s', async (text) => {
    expect(await outcome(post(text, FORM))).toBe('parse_error')
  })

  it('reads multipart, and keeps a file as a File', async () => {
    const data = new FormData()
    data.set('username', 'ä')
    data.set('password', new File(['x'], 'x.txt'))
    const { value, form } = await readBody(new Request('https://app.example/x', { method: 'POST', body: data }))
    expect(form).toBe(true)
    expect((value as Record<string, unknown>).username).toBe('ä')
    expect((value as Record<string, unknown>).password).toBeInstanceOf(File)
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('refuses a broken body of %s', async (type) => {
    expect(await outcome(post('junk', type))).toBe('parse_error')
  })

  it('refuses multipart text that is not UTF-8, also beside a file; a file may contain any bytes', async () => {
    const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const send = (...parts: string[]) =>
      post(Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1'), 'multipart/form-data; boundary=x')
    const file = part('name="f"; filename="f.bin"', '\xff\xfe')
    expect(await outcome(send(part('name="a"', '\xe9')))).toBe('parse_error')
    expect(await outcome(send(part('name="a"', '\xe9'), file))).toBe('parse_error')
    const { value } = await readBody(send(part('name="a"', '\xc3\xa9'), file))
    expect((value as Record<string, unknown>).a).toBe('é')
  })
})

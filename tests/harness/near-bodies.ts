import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/index.js'

/** Texts that often break parsers, in addition to the texts that fast-check generates. */
const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  // Arbitrary UTF-16 code units, lone surrogates included.
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202eabc',
    '%00',
    '%zz',
    "' OR 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e400',
    'x'.repeat(255),
    'x'.repeat(5000),
    '\u{1d7d8}\u{1d7d9}\u{1d7da}\u{1d7db}\u{1d7dc}\u{1d7dd}',
  ),
)

const nastyValue = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [['a']], { contains: '' }, { $ne: 1 }) },
)

const password = fc.oneof(
  fc.constantFrom('correct horse battery', 'staple battery horse', 'short', 'password123', 'ann@example.com'),
  fc.string({ unit: 'binary', minLength: 8, maxLength: 80 }),
  fc.constantFrom(
    '\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800',
    'ä\0'.repeat(10),
    '𝒳'.repeat(300),
    '\ufdfa'.repeat(100),
  ),
)
const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    'ann@example.com',
    'Ann@Example.COM',
    'a@xn--.com',
    'a@[127.0.0.1]',
    'a@b',
    '"a b"@x.test',
    'ä@x.test',
  ),
  fc.tuple(nastyText, nastyText).map(([local, host]) => `${local}@${host}`),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((host) => `a@${host}.test`),
)
const username = fc.oneof(
  fc.constantFrom('ann', 'ANN', 'bob', 'ａｎｎ'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  email,
)
const code = fc.oneof(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/), nastyText)
const method = fc.constantFrom('app', 'email', 'backup_codes', 'sms', 'constructor')

/** Valid and nearly valid texts for a field. `known` are real tokens. */
function meaning(field: string, known: readonly string[]): fc.Arbitrary<unknown> {
  if (/password/.test(field)) return password
  if (field === 'email') return email
  if (field === 'username') return username
  if (/code$/.test(field)) return code
  if (/method/.test(field)) return method
  const token = fc.constantFrom('x.y.z', ...known)
  const cut = fc.tuple(token, fc.nat(400), nastyText).map(([text, at, mid]) => text.slice(0, at) + mid + text.slice(at))
  if (/token|key|refresh|uid/.test(field)) return fc.oneof(token, cut)
  return fc.string({ unit: 'grapheme', maxLength: 160 })
}

/** Repeats the new password, so that the code after this check runs too. */
const agreeing = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  ...('password2' in body ? { password2: body.password1 } : {}),
  ...('new_password2' in body ? { new_password2: body.new_password1 } : {}),
})

/** A body that matches the schema of an endpoint except for a few values, which are missing, unknown or of another type. */
export function nearBody({ body }: Endpoint, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  const record = fc.record(
    Object.fromEntries(
      fields.map((field) => [
        field,
        fc.oneof({ weight: 4, arbitrary: meaning(field, known) }, { weight: 1, arbitrary: nastyValue }),
      ]),
    ),
    { requiredKeys: [] },
  )
  const whole = fc.record(Object.fromEntries(fields.map((field) => [field, meaning(field, known)])))
  const extra = fc.dictionary(
    fc.oneof(nastyText, fc.constantFrom('__proto__', 'next', 'from', 'id', 'email')),
    nastyValue,
    {
      maxKeys: 3,
    },
  )
  return fc.oneof(
    { weight: 2, arbitrary: whole },
    { weight: 3, arbitrary: whole.map(agreeing) },
    { weight: 5, arbitrary: record },
    { weight: 2, arbitrary: fc.tuple(record, extra).map(([own, foreign]) => ({ ...foreign, ...own })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

/** Bodies that are not JSON, with the Content-Type that they claim. */
export const rawBody = fc.record({
  raw: fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'a=b&c=%f0%28',
      'username=ann&password=x',
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--',
    ),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'application/json; charset=utf-7',
    '',
  ),
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { type OauthServer, startOauth } from '../harness/oauth-server.js'
import { type DocumentedOperation, makeChecker, operationsOf } from '../harness/openapi-check.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { makeService } from '../harness/service.js'
import { Browser } from '../harness/social.js'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  minLength?: number
  maxLength?: number
}

const RUNS = 1200

/** Texts from careless or hostile clients. */
const odd = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(300),
  'é'.repeat(60),
  '__proto__',
  '1 OR 1=1',
  null,
)
const anything = fc.oneof(
  odd,
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.object({ maxDepth: 1 }),
)

/** Values of existing users, so that some requests pass the first check. */
const known = fc.constantFrom('ann', 'ann@example.com', PASSWORD, 'app', 'email', 'backup_codes', '123456', 'code')

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = 400 } = schema
    return fc.oneof(known, fc.string({ minLength, maxLength: Math.min(maxLength, 400), unit: 'grapheme' }))
  }
  return schema.type === 'boolean' ? fc.boolean() : schema.type === 'integer' ? fc.integer() : fc.jsonValue()
}

/** A body that matches the document. */
function matching({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]))
  return fc.record(parts, { requiredKeys: required })
}

/** A nearly valid body: one field is wrong, missing or additional. */
const nearly = (schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(matching(schema), fc.constantFrom(...Object.keys(schema.properties ?? {}), 'extra'), fc.option(anything))
    .map(([body, field, value]) => ({ ...body, [field]: value ?? undefined }))

const call = (operation: DocumentedOperation) =>
  fc.record({
    operation: fc.constant(operation),
    body: fc.oneof(
      { weight: 3, arbitrary: matching((operation.body ?? {}) as Schema) },
      { weight: 4, arbitrary: nearly((operation.body ?? {}) as Schema) },
      { weight: 1, arbitrary: anything },
    ),
    type: fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain'),
    signedIn: fc.boolean(),
    id: fc.constantFrom('some-id', '%00', '..%2f', 'x'.repeat(500)),
    query: fc.constantFrom('', '?limit=-1', '?limit=x&offset=9e9', '?next=//evil.example&state=x&code=y'),
  })

/** A generated object may have a `toString` that is not a function. */
const field = (value: unknown): string => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))

const encode = (type: string, body: unknown): string =>
  type.endsWith('urlencoded') && typeof body === 'object' && body !== null
    ? new URLSearchParams(Object.entries(body).map(([key, value]): [string, string] => [key, field(value)])).toString()
    : (JSON.stringify(body) ?? '')

let idp: OauthServer
beforeAll(async () => {
  idp = await startOauth()
})
afterAll(() => idp.stop())

withDatabases((_provider, database) => {
  // The minimum of different responses. The requests are random, and fewer operations have fewer responses.
  it.each([
    [{ USE_MFA: true }, 60],
    [{ AUTH_TYPE: 'token', USE_AUTH_COOKIE: false, EMAIL_VERIFICATION: 'none' }, 35],
  ])(
    'returns only documented responses: %j',
    async (settings, least) => {
      await database().clear()
      const service = makeService(database(), settings, { SOCIALACCOUNT_PROVIDERS: { idp: idp.settings() } })
      const document = await service.auth.openapi().document()
      const { wrongWith, seen } = makeChecker(document)
      await makeUser(service, 'ann')
      const ann = new Browser(service)
      const signIn = async () => {
        const { body } = await ann.post('login/', { username: 'ann', password: PASSWORD })
        if (body.key) ann.authorization = `Token ${body.key}`
      }
      const calls = fc.oneof(...operationsOf(document).map(call))
      await fc.assert(
        fc.asyncProperty(calls, async ({ operation, body, type, signedIn, id, query }) => {
          if (signedIn && (await ann.get('user/')).status === 401) await signIn()
          const client = signedIn ? ann : new Browser(service)
          const sent = operation.method === 'GET' ? {} : { raw: encode(type, body), headers: { 'content-type': type } }
          const path = `${operation.path.replace(/\{\w+\}/g, id)}${operation.method === 'GET' ? query : ''}`
          expect(
            wrongWith(operation, await client.call(operation.method, path, { prefix: '', ...sent })),
          ).toBeUndefined()
        }),
        { numRuns: RUNS },
      )
      expect(seen.size).toBeGreaterThan(least)
      const reached = new Set([...seen].map((one) => one.replace(/ \d+$/, '')))
      expect(reached.size).toBe(operationsOf(document).length)
      const failed = service.logged.filter((line) => line.includes('failed'))
      expect(
        [...seen].filter((one) => / 5/.test(one) && !one.endsWith(' 502')),
        failed.join('\n'),
      ).toEqual([])
      expect(service.logged.join('\n')).not.toContain(PASSWORD)
    },
    180_000,
  )
})

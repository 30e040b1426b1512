import { compileErrors, parse, validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { allShapes, documentOf, type OpenApiDocument, SNAPSHOT_SHAPES } from '../harness/openapi.js'

/** The parser mutates its argument and requires its own type. */
const copy = (document: OpenApiDocument) => structuredClone(document) as unknown as Awaited<ReturnType<typeof parse>>

const validator = new Validator()

async function problemsOf(document: OpenApiDocument): Promise<string[]> {
  const first = await validate(copy(document))
  const second = await validator.validate({ ...structuredClone(document) })
  return [
    ...(first.valid ? [] : [compileErrors(first)]),
    ...(second.valid ? [] : [JSON.stringify(second.errors).slice(0, 2000)]),
  ]
}

function operations(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

describe.each(Object.entries(SNAPSHOT_SHAPES))('the document of %s', (name, shape) => {
  it('matches its snapshot', async () => {
    const text = `${JSON.stringify(await documentOf(shape), null, 2)}\n`
    await expect(text).toMatchFileSnapshot(`snapshots/${name}.json`)
  })

  it('passes two validators', async () => {
    expect(await problemsOf(await documentOf(shape))).toEqual([])
  })

  it('has examples that its schemas accept', async () => {
    const document = await documentOf(shape)
    const ajv = addFormats.default(new Ajv2020({ strict: false }))
    ajv.addSchema({ $id: 'doc', ...document }, 'doc')
    const wrong: string[] = []
    const check = (where: string, schema: unknown, value: unknown) => {
      const test = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')))
      if (!test(value)) wrong.push(`${where}: ${ajv.errorsText(test.errors)}`)
    }
    let seen = 0
    const visit = (value: unknown, where: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { schema, example, examples } = value as { schema?: unknown; example?: unknown; examples?: object }
      if (schema) {
        const values = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples ?? {}).map((one) => one.value),
        ]
        for (const one of values) check(where, schema, one)
        seen += values.length
      }
      for (const [key, inner] of Object.entries(value)) visit(inner, `${where}/${key}`)
    }
    visit(document.paths, '')
    visit(document.components.responses, '')
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(20)
  })

  it('has no broken reference and no unused component', async () => {
    const document = await documentOf(shape)
    const text = JSON.stringify(document)
    const references = [
      ...new Set(
        [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map((found) => `${found[1]}/${found[2]}`),
      ),
    ]
    const defined = (['schemas', 'responses', 'headers'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((key) => `${kind}/${key}`),
    )
    expect(references.filter((reference) => !defined.includes(reference))).toEqual([])
    expect(defined.filter((key) => !references.includes(key))).toEqual([])
  })

  it('gives every operation a unique id, a tag, responses and its errors', async () => {
    const document = await documentOf(shape)
    const all = operations(document)
    const ids = all.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
    const tags = document.tags.map((tag) => tag.name)
    for (const { operation, path, method } of all) {
      expect(path.endsWith('/'), path).toBe(true)
      expect(tags).toContain(operation.tags[0])
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.some((status) => /^[23]/.test(status)),
        operation.operationId,
      ).toBe(true)
      expect(statuses).toEqual(expect.arrayContaining(['500', '503']))
      if (method !== 'get') expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content)).toHaveLength(3)
    }
  })
})

describe('the documents of all configurations', () => {
  it('are valid', async () => {
    const shapes = allShapes()
    const wrong: string[] = []
    for (const shape of shapes) {
      const { valid, errors } = await validator.validate({ ...(await documentOf(shape)) })
      if (!valid) wrong.push(`${JSON.stringify(shape.settings)}: ${JSON.stringify(errors)}`)
    }
    expect(shapes.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  }, 300_000)
})

describe('the effect of the settings on the document', () => {
  const paths = async (settings: Record<string, unknown>, providers = {}) =>
    Object.keys((await documentOf({ settings, providers })).paths)

  it('uses the configured prefixes and address', async () => {
    const settings = { AUTH_PREFIX: '/id', SOCIAL_PREFIX: '/x/social', BASE_URL: 'https://app.example/base/' }
    const document = await documentOf({
      settings,
      providers: SNAPSHOT_SHAPES['token-mfa-social-token']?.providers ?? {},
    })
    expect(document.servers[0]?.url).toBe('https://app.example/base')
    const prefixes = new Set(Object.keys(document.paths).map((path) => path.split('/').slice(0, 3).join('/')))
    expect([...prefixes].every((prefix) => prefix.startsWith('/id/') || prefix === '/x/social')).toBe(true)
    expect(Object.keys(document.paths)).toContain('/x/social/google/')
  })

  it('lists only the routes that are turned on', async () => {
    expect(await paths({ AUTH_TYPE: 'token' })).not.toContain('/api/auth/token/refresh/')
    expect(await paths({})).toContain('/api/auth/token/refresh/')
    expect((await paths({})).filter((path) => /mfa|social|verify\/$/.test(path))).toEqual(['/api/auth/token/verify/'])
    expect(await paths({ EXCLUDED_ROUTES: ['registration'] })).not.toContain('/api/auth/registration/')
  })

  it('names the real cookies and headers', async () => {
    const schemes = async (settings: Record<string, unknown>) =>
      (await documentOf({ settings })).components.securitySchemes as Record<string, { name?: string }>
    expect((await schemes({})).cookie?.name).toBe('__Host-auth-jwt')
    expect((await schemes({ AUTH_JWT_COOKIE_NAME: 'me', AUTH_COOKIE_PREFIX: '' })).cookie?.name).toBe('me')
    expect(Object.keys(await schemes({ USE_AUTH_COOKIE: false }))).toEqual(['bearer'])
    expect(Object.keys(await schemes({ AUTH_TYPE: 'token' }))).toEqual(['token', 'bearer', 'cookie'])
  })

  it('states lifetimes and limits', async () => {
    const document = await documentOf({ settings: { ACCESS_TOKEN_LIFETIME: 120, RATE_LIMITS: { login_ip: '7/2h' } } })
    expect(document.info.description).toContain('2 minutes')
    expect(document.paths['/api/auth/login/']?.post?.description).toContain('7 in 2 hours')
    const free = await documentOf({ settings: { RATE_LIMITS: false } })
    expect(JSON.stringify(free)).not.toContain('"429"')
  })
})

it.each([
  ['cookies', { USE_AUTH_COOKIE: false }, /cookie|csrf/i],
  ['a second factor', { USE_MFA: false }, /mfa|second (step|factor)|backup code/i],
  ['tokens', { AUTH_TYPE: 'token' }, /refresh|\baccess\b/i],
  ['limits', { RATE_LIMITS: false }, /Limit:/],
])('does not mention %s if there are none', async (_what, settings, words) => {
  for (const AUTH_TYPE of ['jwt', 'token']) {
    const document = await documentOf({ settings: { AUTH_TYPE, ...settings } })
    // The closed lists of codes are the same for all configurations.
    const texts = JSON.stringify(document, (key, value) => (key === 'enum' ? undefined : value))
    expect(texts.match(new RegExp(`.{0,60}(${words.source}).{0,40}`, words.flags))?.[0]).toBeUndefined()
  }
})

describe("the host's own part", () => {
  const definition = {
    info: { title: 'Shop', version: '7.1.0' },
    tags: [{ name: 'Orders' }],
    paths: {
      '/api/orders/': {
        get: { operationId: 'listOrders', tags: ['Orders'], responses: { 200: { description: 'Orders.' } } },
      },
    },
    components: { schemas: { Order: { type: 'object' } } },
  }

  it('is merged into the document', async () => {
    const document = await documentOf({ settings: {} }, { definition })
    expect(document.info).toMatchObject({ title: 'Shop', version: '7.1.0' })
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/orders/', '/api/auth/login/']))
    expect(document.components.schemas).toMatchObject({ Order: { type: 'object' }, User: { type: 'object' } })
    expect(await problemsOf(document)).toEqual([])
    expect(await parse(copy(document))).toMatchObject({ openapi: '3.1.0' })
  })

  it('cannot redefine our routes or components', async () => {
    const path = { paths: { '/api/auth/login/': { post: { responses: {} } } } }
    await expect(documentOf({ settings: {} }, { definition: path })).rejects.toThrow(/login\/\.post.*rename/)
    const schema = { components: { schemas: { User: { type: 'string' } } } }
    await expect(documentOf({ settings: {} }, { definition: schema })).rejects.toThrow(/schemas\.User/)
  })
})

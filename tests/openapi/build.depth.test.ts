import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { breakingChanges } from '../../scripts/check/openapi-diff.mjs'
import { withSallyport } from '../../src/next/with-sallyport.js'
import { documentOf, SNAPSHOT_SHAPES } from '../harness/openapi.js'

const ROUTE = `
/**
 * @openapi
 * /api/orders/:
 *   get:
 *     operationId: listOrders
 *     responses:
 *       200:
 *         description: Orders.
 */
export const GET = () => Response.json([])
`
const phase = { defaultConfig: {} }
const BUILD = 'phase-production-build'

describe('withSallyport({ openapi })', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sallyport-scan-'))
    mkdirSync(join(folder, 'app/api/[id]'), { recursive: true })
    writeFileSync(join(folder, 'app/api/[id]/route.ts'), ROUTE)
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  const config = () => withSallyport({ env: { OWN: '1' }, openapi: { apiFolder: join(folder, 'app/api') } })

  it('inlines the comments, removes our key before Next sees the configuration, and extends the document', async () => {
    const built = await config()(BUILD, phase)
    expect(built).not.toHaveProperty('openapi')
    expect(built.env?.OWN).toBe('1')
    vi.stubEnv('SALLYPORT_OPENAPI', built.env?.SALLYPORT_OPENAPI)
    const document = await documentOf({ settings: {} })
    expect(document.paths['/api/orders/']?.get).toMatchObject({ operationId: 'listOrders' })
    expect(document.paths['/api/auth/login/']).toBeDefined()
  })

  it('does not read sources in `next start`, and accepts a function too', async () => {
    expect((await config()('phase-production-server', phase)).env).not.toHaveProperty('SALLYPORT_OPENAPI')
    const made = withSallyport(async () => ({ openapi: { apiFolder: join(folder, 'app/api') } }))
    expect((await made(BUILD, phase)).env?.SALLYPORT_OPENAPI).toContain('listOrders')
  })

  it('fails the build for a comment that is not YAML, and names the file', async () => {
    writeFileSync(join(folder, 'app/api/broken.ts'), '/**\n * @openapi\n * /x/:\n *   get: [\n *  : {\n */\n')
    await expect(config()(BUILD, phase)).rejects.toThrow(/broken\.ts/)
  })

  it("traces the explorer's files", () => {
    vi.restoreAllMocks()
    const traced = withSallyport({ outputFileTracingIncludes: { '/**': ['own'] } }).outputFileTracingIncludes?.['/**']
    expect(traced).toContain('own')
    expect(traced?.some((file) => file.endsWith('dist/http/openapi/swagger-ui/*'))).toBe(true)
  })
})

describe('scripts/check/openapi-diff.mjs', () => {
  const document = () => documentOf(SNAPSHOT_SHAPES['jwt-cookies'] ?? { settings: {} })
  type Document = Awaited<ReturnType<typeof document>>

  const changed = async (change: (document: Document) => void): Promise<string[]> => {
    const [before, after] = [await document(), await document()]
    change(after)
    return breakingChanges(before, after)
  }

  it('finds nothing in the same document, in a new route, a new field of a response or a new optional field of a body', async () => {
    expect(
      await changed((it) => {
        it.paths['/new/'] = {}
        Object.assign(it.components.schemas.User?.properties ?? {}, { nick: { type: 'string' } })
        Object.assign(it.components.schemas.LoginBody?.properties ?? {}, { hint: { type: 'string' } })
      }),
    ).toEqual([])
  })

  interface Shape {
    properties: Record<string, object>
    required: string[]
    enum: string[]
  }
  const shape = (it: Document, name: string) => it.components.schemas[name] as unknown as Shape
  const login = (it: Document) => it.paths['/api/auth/login/']?.post ?? expect.fail('no login')

  it.each<[string, (document: Document) => void]>([
    ['POST /api/auth/logout/ is gone', (it) => delete it.paths['/api/auth/logout/']],
    ['200.username is gone', (it) => delete shape(it, 'User').properties.username],
    ['body.email is needed', (it) => shape(it, 'LoginBody').required.push('email')],
    [
      'body.username: maxLength',
      (it) => {
        shape(it, 'RegisterBody').properties.username = { type: 'string', minLength: 1, maxLength: 10 }
      },
    ],
    ['can be "new_code"', (it) => shape(it, 'FieldCode').enum.push('new_code')],
    [
      'type string became integer',
      (it) => {
        shape(it, 'User').properties.pk = { type: 'integer' }
      },
    ],
    ['200.first_name can be absent', (it) => shape(it, 'User').required.pop() && shape(it, 'User').required.pop()],
    ['answers 202 too', (it) => Object.assign(login(it).responses, { 202: { description: '' } })],
    ['is called signIn', (it) => Object.assign(login(it), { operationId: 'signIn' })],
  ])('finds: %s', async (words, change) => {
    expect((await changed(change)).some((line) => line.includes(words))).toBe(true)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createAuth } from '../../src/auth/create-auth.js'
import type { OpenApiViews, ViewHandlers } from '../../src/http/openapi/index.js'
import { withDatabases } from '../harness/databases.js'
import { BASE_URL, makeService } from '../harness/service.js'

type Name = 'schema' | 'explorer' | 'reference'

/** Calls the view like Next, with the segments of the catch-all route. */
async function look(
  view: ViewHandlers,
  path: string,
  options: { method?: 'GET' | 'HEAD'; headers?: HeadersInit } = {},
) {
  const { method = 'GET', headers = {} } = options
  const url = new URL(path, BASE_URL)
  const asset = url.pathname.split('/').filter(Boolean).slice(2)
  const context = { params: Promise.resolve(asset.length > 0 ? { asset } : {}) }
  const response = await view[method](new Request(url, { method, headers }), context)
  return { response, text: await response.text(), headers: response.headers, status: response.status }
}

/** Addresses that a page loads, as a browser at `at` would resolve them. */
const loads = (page: string, at: string): string[] =>
  [...page.matchAll(/<(?:link|script)[^>]+(?:href|src)="([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('data:'))
    .map((address) => new URL(address, new URL(at, BASE_URL)).pathname)

withDatabases((_provider, database) => {
  let views: OpenApiViews
  beforeAll(() => {
    views = makeService(database(), { USE_MFA: true, TRUSTED_ORIGINS: ['https://front.example'] }).auth.openapi()
  })

  it('serves the same document as JSON and as YAML', async () => {
    const json = await look(views.schema, '/api/schema/')
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const yaml = await look(views.schema, '/api/schema/?format=yaml')
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
    expect(parse(yaml.text)).toEqual(JSON.parse(json.text))
    expect(JSON.parse(json.text)).toEqual(await views.document())
    const front = await look(views.schema, '/api/schema/', { headers: { origin: 'https://front.example' } })
    expect(front.headers.get('access-control-allow-origin')).toBe('https://front.example')
    expect(
      (await look(views.schema, '/api/schema/', { headers: { origin: 'https://x.example' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })

  it.each<[Name, string[]]>([
    ['schema', ['/api/schema/', '/api/schema/?format=yaml']],
    ['explorer', ['/api/docs/', '/api/docs/openapi.json', '/api/docs/openapi.yaml', '/api/docs/nothing.js']],
    [
      'reference',
      ['/api/reference/', '/api/reference/openapi.json', '/api/reference/openapi.yaml', '/api/reference/x'],
    ],
  ])('%s serves HEAD, and sets no-store and a request id on every response', async (name, paths) => {
    const page = await look(views[name], paths[0] ?? '')
    const files = name === 'schema' ? [] : loads(page.text, paths[0] ?? '')
    for (const path of [...paths, ...files]) {
      const headers = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() }
      const got = await look(views[name], path, { headers })
      const head = await look(views[name], path, { method: 'HEAD' })
      const expected = /nothing|x$/.test(path) ? 404 : 200
      expect([path, got.status, head.status, head.text]).toEqual([path, expected, expected, ''])
      expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'))
      expect([path, got.headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect(got.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  describe.each<[Name, string]>([
    ['explorer', 'script-src'],
    ['reference', 'style-src'],
  ])('the page of the %s', (name, needed) => {
    it.each(['/api/docs', '/api/docs/', '/x/y', '/x/y/'])('loads only its own files, mounted at %s', async (path) => {
      const { text, headers } = await look(views[name], path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain(`${needed} 'self'`)
      expect(policy).not.toMatch(/unsafe|https?:/)
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|(?:src|href)="(?:https?:)?\/\//)
      const files = loads(text, path)
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) {
        expect(file.startsWith(`${path.replace(/\/$/, '')}/`), file).toBe(true)
        const asset = await look(views[name], file)
        expect([file, asset.status]).toEqual([file, 200])
        expect(asset.headers.get('content-type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
      }
    })

    it('finds its files when a framework removed the trailing slash', async () => {
      const { text } = await look(views[name], '/api/docs')
      for (const file of loads(text, '/api/docs/')) expect((await look(views[name], file)).status).toBe(200)
    })

    it('serves the document beside the page, and nothing else', async () => {
      expect(JSON.parse((await look(views[name], '/api/docs/openapi.json')).text)).toEqual(await views.document())
      for (const wrong of [
        'package.json',
        'index.html',
        '..%2fpackage.json',
        '__proto__',
        'constructor',
        'init.js.map',
      ]) {
        const { status, text } = await look(views[name], `/api/docs/${wrong}`)
        expect([wrong, status, JSON.parse(text).code]).toEqual([wrong, 404, 'not_found'])
      }
    })
  })

  it('the reference lists every operation, and escapes the texts of the host', async () => {
    const { text } = await look(views.reference, '/api/reference/')
    const document = await views.document()
    for (const [path, item] of Object.entries(document.paths)) {
      expect(text).toContain(`<code>${path}</code>`)
      for (const { operationId } of Object.values(item)) expect(text).toContain(`<article id="${operationId}">`)
    }
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    const definition = { info: { title: '<script>alert(1)</script>' } }
    const hostile = makeService(database()).auth.openapi({ definition })
    for (const view of [hostile.reference, hostile.explorer])
      expect((await look(view, '/r/x/')).text).not.toContain('<script>alert')
  })

  it('returns 503 while the configuration is incomplete, and 500 without the reason', async () => {
    const log: string[] = []
    const note = (message: string) => void log.push(message)
    const options = {
      prisma: database().client,
      AUTH_CONFIG: { BASE_URL },
      log: { info: note, warn: note, error: note },
    }
    const unready = createAuth({ ...options, secret: undefined }).openapi()
    const answer = await look(unready.explorer, '/api/docs/')
    expect([answer.status, answer.headers.get('retry-after'), JSON.parse(answer.text).code]).toEqual([
      503,
      '5',
      'unavailable',
    ])
    expect((await unready.document()).paths['/api/auth/login/']).toBeDefined()
    const definition = { components: { schemas: { User: { type: 'string' } } } }
    const clash = makeService(database()).auth.openapi({ definition })
    const failed = await look(clash.schema, '/api/schema/')
    expect([failed.status, JSON.parse(failed.text).code]).toEqual([500, 'error'])
    expect(failed.text).not.toContain('User')
  })
})

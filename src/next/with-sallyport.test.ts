import { describe, expect, it } from 'vitest'
import { EXTERNAL_PACKAGES, withSallyport } from './with-sallyport.js'

describe('withSallyport', () => {
  it('serves paths with and without a trailing slash and keeps native packages external', () => {
    const config = withSallyport()
    expect(config.skipTrailingSlashRedirect).toBe(true)
    expect(config.serverExternalPackages).toEqual([...EXTERNAL_PACKAGES])
  })

  it("keeps the host's own settings and adds to its list", () => {
    const config = withSallyport({ poweredByHeader: false, serverExternalPackages: ['sharp', 'bcrypt'] })
    expect(config.poweredByHeader).toBe(false)
    expect(config.serverExternalPackages?.filter((name) => name === 'bcrypt')).toHaveLength(1)
    expect(config.serverExternalPackages).toContain('sharp')
  })

  it('does not list a package that the host transpiles', () => {
    expect(withSallyport({ transpilePackages: ['nodemailer'] }).serverExternalPackages).not.toContain('nodemailer')
  })

  it('lets a body through proxy.ts whole, up to the limit of the host', () => {
    expect(withSallyport().experimental?.proxyClientMaxBodySize).toBe('32mb')
    const limits = { proxyClientMaxBodySize: '2gb', authInterrupts: true } as const
    expect(withSallyport({ experimental: limits }).experimental).toEqual(limits)
    // Next.js refuses a configuration that has both names.
    const older = { middlewareClientMaxBodySize: '1mb' } as const
    expect(withSallyport({ experimental: older }).experimental).toEqual(older)
  })

  it("forbids frames on pages, under the host's own headers", async () => {
    const own = { source: '/:path*', headers: [{ key: 'X-Own', value: '1' }] }
    const config = withSallyport({ headers: async () => [own] })
    const [ours, theirs] = (await config.headers?.()) ?? []
    expect(ours?.headers).toEqual([
      { key: 'Content-Security-Policy', value: "frame-ancestors 'none'" },
      { key: 'X-Frame-Options', value: 'DENY' },
    ])
    expect(theirs).toBe(own)
    expect('apiPaths' in withSallyport({ apiPaths: ['/id'] })).toBe(false)
  })

  it.each([
    [undefined, ['/', '/login', '/account/mfa', '/apiary', '/docs'], ['/api', '/api/auth/login/', '/_next/x.js']],
    [
      ['/id/', '/x.y'],
      ['/', '/api/auth/', '/identity', '/x-y'],
      ['/id/login/', '/id', '/x.y/a', '/_next/x.js'],
    ],
  ] as const)('finds the pages by apiPaths: %j', async (apiPaths, pages, others) => {
    const [ours] = (await withSallyport({ apiPaths }).headers?.()) ?? []
    const matches = (path: string) => new RegExp(`^${ours?.source}$`).test(path)
    for (const path of pages) expect(matches(path), path).toBe(true)
    for (const path of others) expect(matches(path), path).toBe(false)
  })

  it('accepts a function', async () => {
    const config = withSallyport(async (phase: string) => ({ env: { phase } }))
    expect(await config('phase-test', { defaultConfig: {} })).toMatchObject({
      env: { phase: 'phase-test' },
      skipTrailingSlashRedirect: true,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { EXTERNAL_PACKAGES, withSallyport } from './with-sallyport.js'

describe('withSallyport', () => {
  it('serves both forms of a path and keeps native packages external', () => {
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

  it('does not name a package that the host transpiles', () => {
    expect(withSallyport({ transpilePackages: ['nodemailer'] }).serverExternalPackages).not.toContain('nodemailer')
  })

  it('takes a function', async () => {
    const config = withSallyport(async (phase: string) => ({ env: { phase } }))
    expect(await config('phase-test', { defaultConfig: {} })).toMatchObject({
      env: { phase: 'phase-test' },
      skipTrailingSlashRedirect: true,
    })
  })
})

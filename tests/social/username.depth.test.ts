import { describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { keysOf } from '../harness/mailbox.js'
import { Browser, locationOf } from '../harness/social.js'
import { codeOf, unverified, verified, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, setUp, login, byProvider } = withSocialService(idp, database, ['idp'])
  const users = () => database().db.user.findMany()
  const nameless = { sub: '1', username: 'jane', email: undefined, email_verified: undefined }

  describe.each(['none', 'optional'] as const)('USERNAME %s', (USERNAME) => {
    it('a provider creates an account without a username', async () => {
      setUp({ USERNAME })
      idp().people.set('x', verified('jane@example.org'))
      await byProvider('x')
      await byProvider('x')
      expect(await users()).toMatchObject([{ username: null, usernameKey: null, email: 'jane@example.org' }])
    })

    it('so does the verification of an address that the provider has not verified', async () => {
      setUp({ USERNAME, EMAIL_VERIFICATION_PROOF: 'none' })
      idp().people.set('x', unverified('jane@example.org'))
      expect(codeOf((await login('x')).answer)).toBe('email_not_verified')
      await service().settle()
      const [key] = keysOf(service().mails[0])
      expect((await new Browser(service()).post('registration/verify-email/', { key })).status).toBe(200)
      expect(await users()).toMatchObject([{ username: null, email: 'jane@example.org' }])
    })
  })

  it("without an address, USERNAME 'optional' creates a username", async () => {
    setUp({ USERNAME: 'optional' })
    idp().people.set('x', nameless)
    await byProvider('x')
    expect(await users()).toMatchObject([{ username: 'jane', email: null }])
  })

  it("without an address, USERNAME 'none' creates no account, and reports that", async () => {
    setUp({ USERNAME: 'none' })
    idp().people.set('x', nameless)
    const { answer } = await login('x')
    expect([answer.status, codeOf(answer)]).toEqual([400, 'email_required'])
    const browser = new Browser(service())
    const state = new URL(locationOf(await browser.visit('idp/'))).searchParams.get('state')
    const back = await browser.visit(`idp/callback/?code=x&state=${state}`)
    expect(locationOf(back)).toMatch(/\/login\?error=email_required/)
    expect(await users()).toEqual([])
  })
})

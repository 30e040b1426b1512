import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, statuses } from '../harness/people.js'
import { Browser, errorOf, locationOf } from '../harness/social.js'
import { codeOf, unverified, VERIFIER, verified, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const server = withOauth()
const tokenIn = (text: string | undefined): string => /[?&]invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

withDatabases((_provider, database) => {
  const { service, setUp, login } = withSocialService(server, database, ['idp'])

  const open = async () => tokenIn((await service().auth.invitations.create()).url ?? '')
  const mailed = async (email: string) => {
    await service().auth.invitations.create({ email })
    return tokenIn((await newMails(service())).at(-1)?.text)
  }
  const post = (code: string, invitation?: string) =>
    new Browser(service()).send('idp/', { code, code_verifier: VERIFIER, invitation })
  const inBrowser = async (code: string, query: string) => {
    const browser = new Browser(service())
    const { searchParams } = new URL(locationOf(await browser.visit(`idp/${query}`)))
    return browser.visit(`idp/callback/?code=${code}&state=${searchParams.get('state')}`)
  }
  const users = () => database().db.user.count({})

  beforeEach(() => {
    setUp({ REGISTRATION: 'invited' })
    const { people } = server()
    people.set('jane', verified('jane@example.com'))
    people.set('unsure', unverified('unsure@example.com', { sub: '2' }))
    people.set('nomail', { sub: '3', username: 'nomail' })
  })

  describe('a new account from a provider', () => {
    it.each(['jane', 'unsure', 'nomail'])('requires an invitation: %s', async (code) => {
      const answer = await post(code)
      expect([answer.status, answer.body.code]).toEqual([403, 'invitation_required'])
      expect(errorOf(await inBrowser(code, ''))).toBe('invitation_required')
      const wrong = await post(code, 'wrong')
      expect([wrong.status, codeOf(wrong)]).toEqual([400, 'invalid_invitation'])
      expect(errorOf(await inBrowser(code, '?invitation=wrong'))).toBe('invalid_invitation')
      expect(await users()).toBe(0)
    })

    it.each([
      ['jane', 200],
      ['nomail', 200],
    ])('is created with an invitation, which is consumed: %s', async (code, status) => {
      const invitation = await open()
      expect((await post(code, invitation)).status).toBe(status)
      expect(codeOf(await post(code === 'jane' ? 'nomail' : 'jane', invitation))).toBe('invalid_invitation')
      expect(await users()).toBe(1)
    })

    it('seals the invitation in the flow at its start', async () => {
      const invitation = await open()
      const answer = await inBrowser('jane', `?invitation=${invitation}`)
      expect(errorOf(answer)).toBeNull()
      expect(await users()).toBe(1)
    })

    it('keeps the invitation on the login page if the flow cannot start or fails, unless it is invalid', async () => {
      const query = (answer: Parameters<typeof locationOf>[0]) =>
        Object.fromEntries(new URL(locationOf(answer), 'http://x').searchParams)
      const visitor = new Browser(service())
      const headers = { 'sec-fetch-site': 'cross-site' }
      const foreign = await visitor.visit('idp/?next=/x&invitation=a-token', { headers })
      expect(query(foreign)).toEqual({ provider: 'idp', invitation: 'a-token' })
      const { searchParams } = new URL(locationOf(await visitor.visit('idp/?next=/x&invitation=a-token')))
      const cancelled = await visitor.visit(`idp/callback/?error=access_denied&state=${searchParams.get('state')}`)
      expect(query(cancelled)).toEqual({ error: 'social_login_cancelled', next: '/x', invitation: 'a-token' })
      expect(query(await inBrowser('jane', '?invitation=wrong'))).toEqual({ error: 'invalid_invitation' })
    })

    it.each(['open', 'invited'])(
      "refuses a text that is too long for a token under '%s', and never cuts one",
      async (mode) => {
        setUp({ REGISTRATION: mode })
        const long = `${await open()}${'x'.repeat(100)}`
        const headers = { 'sec-fetch-site': 'cross-site' }
        const foreign = await new Browser(service()).visit(`idp/?invitation=${long}`, { headers })
        expect(locationOf(foreign)).toContain('invitation=invalid')
        expect(errorOf(await inBrowser('jane', `?invitation=${long}`))).toBe('invalid_invitation')
        const browser = new Browser(service())
        const { body } = await browser.send<{ state: string }>('idp/start/', { invitation: long })
        for (const answer of [
          await browser.send('idp/', { code: 'jane', state: body.state }),
          await post('jane', long),
        ])
          expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_invitation'])
        expect(await users()).toBe(0)
      },
    )

    it('accepts the invitation in start/ of a client', async () => {
      const browser = new Browser(service())
      const started = await browser.send<{ state: string }>('idp/start/', { invitation: await open() })
      expect((await browser.send('idp/', { code: 'jane', state: started.body.state })).status).toBe(200)
    })

    it('holds the invitation while its address is pending, also if the button is pressed twice', async () => {
      const invitation = await open()
      for (const _ of [1, 2]) expect(codeOf(await post('unsure', invitation))).toBe('email_not_verified')
      expect(codeOf(await post('jane', invitation))).toBe('invalid_invitation')
    })

    it('releases the first invitation if the user returns with another', async () => {
      const [first, second] = [await open(), await open()]
      for (const invitation of [first, second])
        expect(codeOf(await post('unsure', invitation))).toBe('email_not_verified')
      expect(codeOf(await post('jane', second))).toBe('invalid_invitation')
      expect((await post('jane', first)).status).toBe(200)
      const key = /[?&]key=([\w-]+)/.exec(
        (await newMails(service())).find(({ to }) => to.includes('unsure'))?.text ?? '',
      )?.[1]
      const proof = await service().auth.handlers.POST(
        new Request('http://localhost:3000/api/auth/registration/verify-email/', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ key }),
        }),
      )
      expect([proof.status, await users()]).toEqual([200, 2])
      const { invitations } = await service().auth.invitations.list()
      expect(invitations.map(({ status }) => status)).toEqual(['used', 'used'])
    })

    it('has the address of the invitation, which counts as verified', async () => {
      const invitation = await mailed('unsure@example.com')
      expect(codeOf(await post('jane', invitation))).toBe('invalid_invitation')
      expect(codeOf(await post('nomail', invitation))).toBe('invalid_invitation')
      expect((await post('unsure', invitation)).status).toBe(200)
      expect((await database().db.user.findFirst({}))?.emailVerifiedAt).toEqual(service().clock.now)
    })

    it('is created once if many users use one invitation in parallel', async () => {
      const invitation = await open()
      const answers = Array.from({ length: 20 }, (_, i) => {
        server().people.set(`p${i}`, verified(`p${i}@example.com`, { sub: `p${i}`, username: `p${i}` }))
        return post(`p${i}`, invitation)
      })
      expect(await statuses(answers)).toEqual({ 200: 1, 400: 19 })
      expect(await users()).toBe(1)
    })
  })

  describe.each(['invited', 'closed'])("REGISTRATION '%s'", (REGISTRATION) => {
    const refusal = REGISTRATION === 'closed' ? 'registration_closed' : 'invitation_required'

    it('never refuses a user who has an account', async () => {
      setUp({ REGISTRATION: 'open' })
      await login('nomail')
      await makeUser(service(), 'jane')
      setUp({ REGISTRATION })
      expect((await post('nomail')).status).toBe(200)
      expect((await post('jane', 'wrong')).status).toBe(200)
      expect((await post('jane')).status).toBe(200)
      const other = await mailed('somebody@example.com')
      expect((await post('nomail', other)).status).toBe(200)
    })

    it('refuses an unverified address in the same way, whether or not it has an account', async () => {
      setUp({ REGISTRATION })
      await makeUser(service(), 'unsure')
      server().people.set('other', unverified('other@example.com', { sub: '9' }))
      const count = async (code: string) => {
        database().queries()
        const { status, text } = await post(code)
        return [status, text, database().queries().length]
      }
      await count('warm-up')
      const known = await count('unsure')
      expect(known).toEqual(await count('other'))
      expect(known[1]).toContain(refusal)
    })
  })
})

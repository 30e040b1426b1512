import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { Browser, errorOf, locationOf } from '../harness/social.js'
import { codesOf, VERIFIER, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, setUp, byProvider, byPassword, connect, list } = withSocialService(idp, database, [
    'idp',
    'other',
    'plain',
  ])
  beforeEach(async () => {
    await makeUser(service())
  })

  const goOut = async (browser: Browser, provider = 'idp', body: object = {}) => {
    const answer = await browser.send(`${provider}/connect/`, body)
    expect(answer.status, answer.text).toBe(303)
    return new URL(locationOf(answer)).searchParams.get('state') ?? ''
  }
  const comeBack = (browser: Browser, state: string, code: string, provider = 'idp') =>
    browser.visit(`${provider}/callback/?code=${code}&state=${state}`)

  describe('connect', () => {
    it('with a code: is idempotent, sends one email, and enables the login from then on', async () => {
      const ann = await byPassword()
      for (let index = 0; index < 2; index++) {
        expect(await connect(ann, 'gh')).toMatchObject({ status: 200, body: { detail: 'Connected' } })
      }
      expect((await list(ann)).results).toMatchObject([{ provider: 'idp', uid: 'gh', last_login: null }])
      expect((await (await byProvider('gh')).get('user/')).body).toMatchObject({ username: 'ann' })
      expect((await list(ann)).results[0]?.last_login).toBe(service().clock.now.toISOString())
      await service().settle()
      expect(service().mails.map(({ kind, to }) => [kind, to])).toEqual([['social-linked', 'ann@example.com']])
      expect(service().mails[0]?.text).toContain('Idp was connected')
    })

    it('refuses the identity of another user, also in a race', async () => {
      await makeUser(service(), 'bob')
      const [ann, bob] = [await byPassword(), await byPassword('bob')]
      const both = await Promise.all([connect(ann, 'gh'), connect(bob, 'gh')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const loser = both.find(({ status }) => status === 400)
      expect(codesOf(loser ?? both[0])).toEqual({ non_field_errors: ['already_connected'] })
      expect(await database().db.socialAccount.count()).toBe(1)
    })

    it('in the browser: only for the user who started it', async () => {
      const ann = await byPassword()
      const state = await goOut(ann, 'idp', { next: '/account' })
      const answer = await comeBack(ann, state, 'gh')
      expect([answer.status, locationOf(answer)]).toEqual([302, '/account'])
      expect((await list(ann)).count).toBe(1)

      await makeUser(service(), 'bob')
      const bob = await byPassword('bob')
      const foreign = await goOut(bob)
      for (const [name, value] of bob.jar) if (name.includes('flow')) ann.jar.set(name, value)
      expect(errorOf(await comeBack(ann, foreign, 'evil'))).toBe('not_authenticated')
      const later = await goOut(ann)
      await ann.post('login/', { username: 'ann', password: PASSWORD })
      expect(errorOf(await comeBack(ann, later, 'evil'))).toBe('not_authenticated')
      const taken = await goOut(bob, 'idp', { next: '/account' })
      expect(locationOf(await comeBack(bob, taken, 'gh'))).toBe('/account?error=already_connected')
      expect(await database().db.socialAccount.count()).toBe(1)
    })

    it('a flow of a login cannot connect, and a code without its own binding is refused', async () => {
      const ann = await byPassword()
      const start = await ann.visit('idp/')
      const state = new URL(locationOf(start)).searchParams.get('state')
      expect(codesOf(await ann.send('idp/connect/', { code: 'evil', state }))).toEqual({ state: ['invalid'] })
      expect(codesOf(await ann.send('idp/connect/', { code: 'evil' }))).toEqual({ code_verifier: ['required'] })
      expect(codesOf(await ann.send('plain/connect/', { code: 'evil' }))).toEqual({ state: ['required'] })
      const cross = { headers: { 'sec-fetch-site': 'cross-site' } }
      expect((await ann.send('idp/connect/', { code: 'evil', code_verifier: VERIFIER }, cross)).status).toBe(403)
      const begun = await new Browser(service()).send<{ state: string }>('plain/start/', {})
      expect(codesOf(await ann.send('plain/connect/', { code: 'evil', state: begun.body.state }))).toEqual({
        state: ['invalid'],
      })
      expect(await database().db.socialAccount.count()).toBe(0)
      const own = await ann.send<{ state: string }>('plain/start/', {})
      expect((await ann.send('plain/connect/', { code: 'gh', state: own.body.state })).status).toBe(200)
    })

    it('requires a user, a recent login, and the same address if the setting demands it', async () => {
      expect((await connect(new Browser(service()), 'gh')).status).toBe(401)
      const ann = await byPassword()
      service().clock.advance(601)
      expect(await connect(ann, 'gh')).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
      setUp({ SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH: true })
      const again = await byPassword()
      expect(codesOf(await connect(again, 'gh'))).toEqual({ non_field_errors: ['email_mismatch'] })
      idp().people.set('gh', { sub: 'gh', email: 'ANN@example.com', email_verified: true })
      expect((await connect(again, 'gh')).status).toBe(200)
      // An invalid address does not match an account without an address.
      await database().db.user.updateMany({ where: {}, data: { email: null, emailKey: null } })
      idp().people.set('odd', { sub: 'odd', email: 'a(b@example.com' })
      expect(codesOf(await connect(again, 'odd'))).toEqual({ non_field_errors: ['email_mismatch'] })
    })
  })
})

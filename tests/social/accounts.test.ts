import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, makeUser, PASSWORD } from '../harness/people.js'
import { BASE_URL } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { type AccountsPage, codeOf, codesOf, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, setUp, login, byProvider, byPassword, connect, list } = withSocialService(idp, database, [
    'idp',
    'other',
    'plain',
  ])
  beforeEach(async () => {
    await makeUser(service())
  })

  describe('accounts/', () => {
    it('is paginated', async () => {
      const ann = await byPassword()
      for (const code of ['a', 'b', 'c', 'd', 'e']) {
        await connect(ann, code)
        service().clock.advance(1)
      }
      const at = `${BASE_URL}/api/social/accounts/`
      const first = await list(ann, '?limit=2')
      expect([first.count, first.next, first.previous]).toEqual([5, `${at}?limit=2&offset=2`, null])
      const last = await list(ann, '?limit=2&offset=4')
      expect([last.results.map(({ uid }) => uid), last.next, last.previous]).toEqual([
        ['e'],
        null,
        `${at}?limit=2&offset=2`,
      ])
      for (const odd of ['?limit=0', '?limit=-1&offset=x', '?limit=1e3', '?limit=99999999999999999999', '?offset=']) {
        expect((await list(ann, odd)).results).toHaveLength(5)
      }
      expect((await list(ann, '?offset=999999999')).results).toEqual([])
      expect((await new Browser(service()).visit('accounts/')).status).toBe(401)
    })
  })

  describe('disconnect', () => {
    it('removes the link and ends the other sessions that were created through it', async () => {
      const ann = await byPassword()
      await connect(ann, 'gh')
      const [guest, second] = [await byProvider('gh'), await byPassword()]
      const [account] = (await list(ann)).results
      expect((await ann.remove(`accounts/${account?.id}/`)).status).toBe(204)
      expect((await guest.get('user/')).status).toBe(401)
      expect((await second.get('user/')).status).toBe(200)
      expect((await list(ann)).count).toBe(0)
      expect((await ann.remove(`accounts/${account?.id}/`)).status).toBe(404)
      expect(codeOf((await login('gh')).answer)).toBe('disconnected')
    })

    it('refuses to remove the last login method, also for two removals at once', async () => {
      const gh = await byProvider('gh')
      const [only] = (await list(gh)).results
      const refused = await gh.remove(`accounts/${only?.id}/`)
      expect([refused.status, codesOf(refused)]).toEqual([400, { non_field_errors: ['last_login_method'] }])
      await connect(gh, 'second', 'other')
      const ids = (await list(gh)).results.map(({ id }) => id)
      const answers = await Promise.all(ids.map((id) => gh.remove(`accounts/${id}/`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
      expect((await list(gh)).count).toBe(1)
    })

    it('a link of a provider that is no longer configured is not a login method', async () => {
      const gh = await byProvider('gh')
      await connect(gh, 'second', 'other')
      setUp({}, ['idp'])
      const again = await byProvider('gh')
      const idOf = (name: string, page: AccountsPage) => page.results.find(({ provider }) => provider === name)?.id
      const page = await list(again)
      expect((await again.remove(`accounts/${idOf('idp', page)}/`)).status).toBe(400)
      expect((await again.remove(`accounts/${idOf('other', page)}/`)).status).toBe(204)
    })

    it('refuses a link of another user, malformed ids, and a request without a session', async () => {
      const owner = await byProvider('gh')
      const [theirs] = (await list(owner)).results
      const ann = await byPassword()
      const odd = [theirs?.id, '0', '-1', 'abc', '1e3', '1.5', '9223372036854775808', '%00', '%ff', crypto.randomUUID()]
      for (const id of odd) expect((await ann.remove(`accounts/${id}/`)).status, id).toBe(404)
      expect((await new Browser(service()).remove(`accounts/${theirs?.id}/`)).status).toBe(401)
      const cross = { headers: { 'sec-fetch-site': 'cross-site' } }
      expect((await owner.remove(`accounts/${theirs?.id}/`, cross)).status).toBe(403)
      service().clock.advance(601)
      expect((await owner.remove(`accounts/${theirs?.id}/`)).body).toMatchObject({ code: 'reauthentication_required' })
      expect((await list(owner)).count).toBe(1)
    })

    it('ends only the logins in progress that began at the provider', async () => {
      setUp({ USE_MFA: true })
      const ann = await byPassword()
      await connect(ann, 'gh')
      const { secret } = await enrollApp(service(), ann)
      service().clock.advance(31)
      const atProvider = await login('gh')
      const withPassword = await new Browser(service()).post('login/', { username: 'ann', password: PASSWORD })
      const { results } = await list(ann)
      expect((await ann.remove(`accounts/${results[0]?.id}/`)).status).toBe(204)
      const verify = (answer: { body: Record<string, unknown> }) =>
        new Browser(service()).post('login/verify/', {
          ephemeral_token: answer.body.ephemeral_token,
          code: appCode(service(), secret),
        })
      const refused = await verify(atProvider.answer)
      expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_token'])
      expect((await verify(withPassword)).status).toBe(200)
    })
  })
})

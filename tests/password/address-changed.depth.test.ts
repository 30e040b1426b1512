import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD } from '../harness/people.js'
import { makeServiceOver, type ProvidersOption, type TestService } from '../harness/service.js'
import { socialPeople, verified, withOauth } from '../harness/social-people.js'

const idp = withOauth()
const ELSEWHERE = { email: 'new@example.com', emailKey: 'new@example.com' }

// A verification is for the address that was read. If the address changes before the write, the verification fails.
withDatabases((_provider, database) => {
  let service: TestService
  let between: ReturnType<typeof interleaved>
  const { login } = socialPeople(() => service)

  beforeEach(async () => {
    await database().clear()
    idp().people.clear()
    between = interleaved(database().client)
    const providers = { idp: idp().settings() } as ProvidersOption
    service = makeServiceOver(
      between.client,
      { EMAIL_VERIFICATION: 'optional' },
      { SOCIALACCOUNT_PROVIDERS: providers },
    )
    service.clock.now = new Date()
  })

  const ann = () => database().db.user.findFirst({ where: { usernameKey: 'ann' } })
  const moveAnn = (changes: object = {}) =>
    database().db.user.updateMany({ where: { usernameKey: 'ann' }, data: { ...ELSEWHERE, ...changes } })

  describe('a password reset', () => {
    it.each([true, false])(
      'fails after a change of address, and does not consume the link; address verified: %s',
      async (proven) => {
        const user = await makeUser(service, 'ann', proven ? {} : { emailVerifiedAt: null })
        const client = new Client(service.auth.handlers)
        await client.post('password/reset/', { email: 'ann@example.com' })
        const pair = resetPair((await newMails(service))[0])
        const words = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
        between.beforeTransaction(() => moveAnn())
        const late = await client.post('password/reset/confirm/', words)
        expect(late).toMatchObject({ status: 400, body: { error_codes: { token: ['invalid_token'] } } })
        expect(await ann()).toMatchObject({ password: user.password, authEpoch: user.authEpoch, ...ELSEWHERE })
        expect((await ann())?.emailVerifiedAt).toEqual(user.emailVerifiedAt)
        await database().db.user.updateMany({ where: {}, data: { email: user.email, emailKey: user.emailKey } })
        expect((await client.post('password/reset/confirm/', words)).status).toBe(200)
      },
    )
  })

  describe('a sign-in at a provider', () => {
    it('that would take over an unverified account fails: the account keeps its password and sessions', async () => {
      const user = await makeUser(service, 'ann', { emailVerifiedAt: null })
      const signedIn = new Client(service.auth.handlers)
      expect((await signedIn.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      idp().people.set('x', verified('ann@example.com'))
      between.beforeTransaction(() => moveAnn())
      const { answer } = await login('x')
      // No account has the address now, so the provider's user is new.
      expect(answer).toMatchObject({ status: 200, body: { user: { username: 'jane', email: 'ann@example.com' } } })
      expect(await ann()).toMatchObject({ password: user.password, emailVerifiedAt: null, ...ELSEWHERE })
      expect((await signedIn.get('user/')).status).toBe(200)
    })

    it('whose account another sign-in creates in the meantime signs in to that account', async () => {
      idp().people.set('x', verified('jane@example.com'))
      let winner: unknown
      between.afterRead(async () => {
        winner = (await login('x')).answer.body.user
      })
      const { answer } = await login('x')
      expect(winner).toMatchObject({ email: 'jane@example.com' })
      expect(answer).toMatchObject({ status: 200, body: { user: winner } })
    })

    it('that would be linked by a verified address fails', async () => {
      const user = await makeUser(service, 'ann')
      idp().people.set('x', verified('ann@example.com'))
      between.beforeTransaction(() => moveAnn())
      const { answer } = await login('x')
      expect(answer).toMatchObject({ status: 200, body: { user: { username: 'jane' } } })
      expect(await database().db.socialAccount.count({ where: { userId: user.id } })).toBe(0)
    })
  })
})

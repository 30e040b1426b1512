import { describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { enrollApp, makeUser, signIn } from '../harness/people.js'
import { Browser } from '../harness/social.js'
import { codeOf, unverified, VERIFIER, verified, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, setUp, login } = withSocialService(idp, database, ['idp', 'other'])

  const users = () => database().db.user.findMany({ orderBy: { createdAt: 'asc' } })
  const accounts = () => database().db.socialAccount.findMany()

  describe('the identity of a user', () => {
    it('without an address creates an account without one, and the second login finds it', async () => {
      const odd = [null, '', undefined, `${'a'.repeat(300)}@example.org`, 'not an address', '"q"@example.org']
      for (const [index, email] of odd.entries()) {
        idp().people.set('x', { sub: index, email, email_verified: true })
        const first = await login('x')
        expect(first.answer.status, first.answer.text).toBe(200)
        expect(first.answer.body.user).toMatchObject({ email: '' })
        idp().people.set('x', { sub: String(index), email })
        const second = await login('x')
        expect(second.answer.body.user).toEqual(first.answer.body.user)
      }
      expect(await users()).toHaveLength(odd.length)
      idp().people.set('x', { name: 'Nobody' })
      expect((await login('x')).answer).toMatchObject({ status: 400 })
      expect(await users()).toHaveLength(odd.length)
    })

    it("an address that only looks like another user's does not sign in that user", async () => {
      const ann = await makeUser(service())
      for (const [index, email] of [
        'ann@example.com/.evil.test',
        'ann@example.com#.evil.test',
        'ann@example.com?.evil.test',
        'ann@example.com\\.evil.test',
        'ann@example%2Ecom',
        'ann@exam\nple.com',
        'ann@exam\u00adple.com',
      ].entries()) {
        idp().people.set('x', verified(email, { sub: `odd-${index}` }))
        const { answer } = await login('x')
        expect(answer.body.user, email).toMatchObject({ email: '' })
        expect((answer.body.user as { pk: string }).pk).not.toBe(ann.id)
      }
      await makeUser(service(), 'kate')
      idp().people.set('x', verified('\u212aate@example.com', { sub: 'kelvin' }))
      expect((await login('x')).answer.body.user).toMatchObject({ email: '' })
    })

    it('is the subject and never the address', async () => {
      setUp({ SOCIAL_AUTO_CONNECT_BY_EMAIL: 'never' })
      idp().people.set('a', verified('jane@example.org'))
      idp().people.set('b', verified('jane@example.org', { sub: '2' }))
      expect((await login('a')).answer.status).toBe(200)
      const other = (await login('b')).answer
      expect([other.status, codeOf(other)]).toEqual([400, 'account_exists'])
      idp().people.set('a', verified('new@example.org'))
      expect((await login('a')).answer.body.user).toMatchObject({ email: 'jane@example.org' })
    })

    it('gets a unique username', async () => {
      await makeUser(service(), 'jane')
      const names: unknown[] = []
      const profiles = [
        { username: 'Jane' },
        { username: 'jane' },
        { username: 'Jane  van Dyk!' },
        { username: 'jane@example.net' },
        { email: 'local.part@example.org', email_verified: true },
        { name: 'Ada Lovelace' },
        { username: '<>' },
        { username: 'ü'.repeat(400) },
      ]
      for (const [index, profile] of profiles.entries()) {
        idp().people.set('x', { sub: `${index}`, ...profile })
        const { answer } = await login('x')
        expect(answer.status, answer.text).toBe(200)
        names.push((answer.body.user as { username: string }).username)
      }
      const [long] = names.splice(-1)
      expect(names).toEqual(['Jane2', 'jane3', 'Jane_van_Dyk', 'jane4', 'local.part', 'Ada_Lovelace', 'user'])
      expect(long).toBe('ü'.repeat(140))
    })

    it('parallel first logins end with one user and one account', async () => {
      for (const profile of [verified('jane@example.org'), { sub: '9', username: 'joe' }]) {
        idp().people.set('x', profile)
        const answers = await Promise.all(Array.from({ length: 8 }, () => login('x')))
        expect(answers.map(({ answer }) => answer.status)).toEqual(Array(8).fill(200))
        expect(new Set(answers.map(({ answer }) => JSON.stringify(answer.body.user))).size).toBe(1)
      }
      expect(await users()).toHaveLength(2)
      expect(await accounts()).toHaveLength(2)
    })

    it('an inactive user is refused like a wrong password', async () => {
      idp().people.set('x', verified('jane@example.org'))
      await login('x')
      await database().db.user.updateMany({ where: {}, data: { isActive: false } })
      expect(codeOf((await login('x')).answer)).toBe('invalid_credentials')
      expect(codeOf((await login('x', 'other')).answer)).toBe('invalid_credentials')
      expect(await accounts()).toHaveLength(1)
    })
  })

  describe('the address of an existing account', () => {
    it('links a second provider to the same user if it is verified, and sends an email', async () => {
      idp().people.set('a', verified('jane@example.org'))
      idp().people.set('b', verified('Jane@Example.ORG', { sub: '77' }))
      const first = await login('a')
      const second = await login('b', 'other')
      expect(second.answer.body.user).toEqual(first.answer.body.user)
      expect(await users()).toHaveLength(1)
      expect((await accounts()).map(({ provider, uid }) => [provider, uid])).toEqual([
        ['idp', '1'],
        ['other', '77'],
      ])
      await service().settle()
      expect(service().mails.map(({ kind, to }) => [kind, to])).toEqual([['social-linked', 'jane@example.org']])
    })

    it('requires the second factor of the linked user', async () => {
      setUp({ USE_MFA: true })
      await makeUser(service())
      await enrollApp(service(), (await signIn(service())).client)
      idp().people.set('x', verified('ann@example.com'))
      const { answer, browser } = await login('x')
      expect(answer.body).toMatchObject({ mfa_enabled: true, method: 'app' })
      expect((await browser.get('user/')).status).toBe(401)
    })

    it('an imported unverified account: the verified address of its provider completes email verification', async () => {
      const ann = await makeUser(service(), 'ann', { emailVerifiedAt: null, password: null })
      const linked = (id: string, uid: string) => ({
        id,
        userId: ann.id,
        provider: 'idp',
        uid,
        dateJoined: ann.createdAt,
      })
      for (const uid of ['own', 'strange']) await database().db.socialAccount.create({ data: linked(uid, uid) })
      idp().people.set('x', { sub: 'own', email: 'ann@example.com', email_verified: false })
      expect(codeOf((await login('x')).answer)).toBe('email_not_verified')
      idp().people.set('x', verified('other@example.com', { sub: 'own' }))
      expect(codeOf((await login('x')).answer)).toBe('email_not_verified')
      idp().people.set('x', verified('ann@example.com', { sub: 'own' }))
      const { answer, browser } = await login('x')
      expect(answer.body, answer.text).toMatchObject({ user: { pk: ann.id, username: 'ann' } })
      expect((await browser.get('user/')).status).toBe(200)
      // An address that is verified late removes everything else that was attached to the account.
      expect(await accounts()).toMatchObject([{ uid: 'own' }])
      expect((await login('x')).answer.body).toMatchObject({ user: { pk: ann.id } })
    })

    it.each(['optional', 'none'])('pre-hijack (%s): nothing of the previous owner remains', async (mode) => {
      setUp({ EMAIL_VERIFICATION: mode, USE_MFA: true })
      await makeUser(service(), 'ann', { emailVerifiedAt: null })
      const { client: attacker } = await signIn(service())
      await enrollApp(service(), attacker)
      const hijack = new Browser(service())
      for (const [name, value] of attacker.jar) hijack.jar.set(name, value)
      expect((await hijack.send('idp/connect/', { code: 'evil', code_verifier: VERIFIER })).status).toBe(200)

      idp().people.set('x', verified('ann@example.com', { sub: 'owner' }))
      const { answer, browser } = await login('x')
      expect(answer.body).toMatchObject({ mfa_enabled: false, user: { username: 'ann' } })
      expect((await hijack.get('user/')).status).toBe(401)
      expect(
        (await new Browser(service()).post('login/', { username: 'ann', password: 'correct horse battery' })).status,
      ).toBe(400)
      expect(await accounts()).toMatchObject([{ uid: 'owner' }])
      expect(await database().db.mfaMethod.count()).toBe(0)
      expect((await browser.get('user/')).status).toBe(200)
      const [user] = await users()
      expect(user).toMatchObject({ password: null, emailVerifiedAt: expect.any(Date) })
    })

    it.each(['optional', 'none'])('an unverified one is refused (%s)', async (mode) => {
      setUp({ EMAIL_VERIFICATION: mode })
      await makeUser(service())
      idp().people.set('x', unverified('ann@example.com'))
      expect(codeOf((await login('x')).answer)).toBe('account_exists')
      expect(await accounts()).toEqual([])
    })
  })
})

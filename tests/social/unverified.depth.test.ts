import { describe, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser } from '../harness/people.js'
import { BASE_URL } from '../harness/service.js'
import { Browser, errorOf, locationOf } from '../harness/social.js'
import { codeOf, unverified, verified, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const keyOf = (text = ''): string => /key=([\w-]+)/.exec(text)?.[1] ?? ''

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, setUp, login } = withSocialService(idp, database, ['idp', 'other'])

  const users = () => database().db.user.findMany({ orderBy: { createdAt: 'asc' } })
  const accounts = () => database().db.socialAccount.findMany()

  describe('an address that the provider has not verified', () => {
    it("is pending until it is verified in 'mandatory' mode", async () => {
      idp().people.set('x', unverified('jane@example.org'))
      for (let index = 0; index < 3; index++) {
        const { answer } = await login('x')
        expect([answer.status, codeOf(answer), answer.setCookies]).toEqual([400, 'email_not_verified', []])
      }
      await Promise.all([login('x'), login('x'), login('x')])
      expect(await users()).toEqual([])
      expect(await database().db.registration.count()).toBe(1)
      await service().settle()
      const mail = service().mails[0]
      expect([mail?.kind, mail?.to]).toEqual(['verify', 'jane@example.org'])
      // The person who clicks is unknown, so the account has no password and no link to the identity that pressed the
      // button.
      const proof = await new Browser(service()).post('registration/verify-email/', { key: keyOf(mail?.text) })
      expect(proof.status, proof.text).toBe(200)
      expect(await users()).toMatchObject([{ username: 'jane', email: 'jane@example.org', password: null }])
      expect(await accounts()).toEqual([])
      await service().settle()
      expect(service().mails.at(-1)).toMatchObject({ kind: 'reset', to: 'jane@example.org' })
      expect(codeOf((await login('x')).answer)).toBe('email_not_verified')
    })

    it.each(['none', 'auto'])("a click links the identity if no proof is required (proof '%s')", async (proof) => {
      setUp(proof === 'none' ? { EMAIL_VERIFICATION_PROOF: proof } : { USE_AUTH_COOKIE: false })
      idp().people.set('x', unverified('jane@example.org'))
      await login('x')
      await service().settle()
      const { status } = await new Browser(service()).post('registration/verify-email/', {
        key: keyOf(service().mails[0]?.text),
      })
      expect(status).toBe(200)
      expect((await login('x')).answer.body.user).toMatchObject({ username: 'jane', email: 'jane@example.org' })
    })

    it('the browser that returned from the provider is the registrant, also for a decoy', async () => {
      await makeUser(service())
      const press = async (code: string) => {
        const browser = new Browser(service())
        const url = new URL(locationOf(await browser.visit('idp/')))
        const back = new URL(`${BASE_URL}/api/social/idp/callback/`)
        back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
        return { browser, answer: await browser.comeBack(back) }
      }
      idp().people.set('x', unverified('jane@example.org'))
      idp().people.set('y', unverified('ann@example.com', { sub: '2', username: 'joe' }))
      const [free, decoy] = [await press('x'), await press('y')]
      const marks = [free, decoy].map(({ answer }) => answer.setCookies.filter((line) => line.startsWith('auth-reg')))
      expect([free, decoy].map(({ answer }) => errorOf(answer))).toEqual(['email_not_verified', 'email_not_verified'])
      expect(marks.map((lines) => lines.map(({ length }) => length))).toEqual([
        [marks[0]?.[0]?.length],
        [marks[0]?.[0]?.length],
      ])
      expect(marks[0]?.[0]).toMatch(/^auth-registration=.*; Max-Age=86400; HttpOnly; SameSite=Lax$/)
      await service().settle()
      const key = keyOf(service().mails.find(({ to }) => to === 'jane@example.org')?.text)
      expect((await free.browser.post('registration/verify-email/', { key })).status).toBe(200)
      expect(await accounts()).toMatchObject([{ uid: '1' }])
      expect((await login('x')).answer.body.user).toMatchObject({ username: 'jane', email: 'jane@example.org' })
    })

    it('a rejection creates no account', async () => {
      idp().people.set('x', unverified('jane@example.org'))
      await login('x')
      await service().settle()
      const key = keyOf(service().mails[0]?.text)
      const rejected = await new Browser(service()).post('registration/verify-email/', { key, reject: true })
      expect(rejected.status, rejected.text).toBe(200)
      expect((await new Browser(service()).post('registration/verify-email/', { key })).status).toBe(404)
      expect([await users(), await accounts()]).toEqual([[], []])
    })

    it('at most five registrations of one address are pending, even after parallel requests', async () => {
      const names = Array.from({ length: 12 }, (_, index) => `p${index}`)
      for (const name of names) {
        idp().people.set(name, unverified('jane@example.org', { sub: name, username: name }))
      }
      const answers = await Promise.all(names.map((name) => login(name)))
      expect(new Set(answers.map(({ answer }) => codeOf(answer)))).toEqual(new Set(['email_not_verified']))
      await service().settle()
      expect(await database().db.registration.count()).toBe(5)
    })

    it('a verified identity invalidates the pending registrations of its address', async () => {
      const password = 'correct horse battery'
      const applicant = { username: 'eve', email: 'jane@example.org', password1: password, password2: password }
      expect((await new Browser(service()).post('registration/', applicant)).status).toBe(201)
      await service().settle()
      idp().people.set('x', verified('jane@example.org'))
      expect((await login('x')).answer.body.user).toMatchObject({ username: 'jane' })
      const late = await new Browser(service()).post('registration/verify-email/', {
        key: keyOf(service().mails[0]?.text),
      })
      expect(late.status).toBe(404)
      const eve = await new Browser(service()).post('login/', { username: 'eve', password })
      expect(codeOf(eve)).toBe('email_not_verified')
    })

    it("does not reveal in 'mandatory' mode whether there is an account", async () => {
      await makeUser(service())
      idp().people.set('x', unverified('ann@example.com'))
      idp().people.set('y', unverified('nobody@example.com', { sub: '2', username: 'joe' }))
      const [known, unknown] = [(await login('x')).answer, (await login('y')).answer]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      await service().settle()
      expect(
        service()
          .mails.map(({ kind, to }) => [kind, to])
          .toSorted(),
      ).toEqual([
        ['already-registered', 'ann@example.com'],
        ['verify', 'nobody@example.com'],
      ])
      expect(await accounts()).toEqual([])
    })

    it("holds one name in 'mandatory' mode, whether or not there is an account, however often it is tried", async () => {
      await makeUser(service())
      const password = 'correct horse battery'
      const then = async (code: string, email: string) => {
        idp().people.set(code, unverified(email, { sub: code, username: code }))
        for (let index = 0; index < 3; index++) await login(code)
        const names = [code, `${code}2`, `${code}3`]
        const applicant = { email: `${code}@other.example`, password1: password, password2: password }
        const answers = names.map((username) =>
          new Browser(service()).post('registration/', { username, ...applicant }),
        )
        return (await Promise.all(answers)).map(({ status }) => status)
      }
      expect(await then('owned', 'ann@example.com')).toEqual([400, 201, 201])
      expect(await then('free', 'nobody@example.com')).toEqual([400, 201, 201])
      await service().settle()
      const told = service()
        .mails.filter(({ to }) => !to.endsWith('other.example'))
        .map(({ kind }) => kind)
      expect(told.toSorted()).toEqual([...Array(3).fill('already-registered'), ...Array(3).fill('verify')])
    })

    it.each([
      ['optional', ['verify']],
      ['none', []],
    ])('creates an account with an unverified address (%s)', async (mode, mails) => {
      setUp({ EMAIL_VERIFICATION: mode })
      idp().people.set('x', unverified('jane@example.org'))
      expect((await login('x')).answer.body.user).toMatchObject({ email: 'jane@example.org' })
      expect(await users()).toMatchObject([{ emailVerifiedAt: null }])
      await service().settle()
      expect(service().mails.map(({ kind }) => kind)).toEqual(mails)
    })
  })
})

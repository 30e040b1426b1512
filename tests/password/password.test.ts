import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { countingHasher, instantHasher } from '../harness/hashers.js'
import { newMails, resetPair } from '../harness/mailbox.js'
import { enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { fastHasher, makeService, type TestService } from '../harness/service.js'

const ADDRESS = 'ann@example.com'
const pair = (password: unknown, again = password) => ({ new_password1: password, new_password2: again })

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client

  const serve = (settings: object = {}, options = {}) => {
    service = makeService(database(), settings, options)
    client = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
    await makeUser(service)
  })

  const login = (password: unknown, username = 'ann') => client.post('login/', { username, password })
  const change = (by: Client, password: unknown, old: unknown = PASSWORD) =>
    by.post('password/change/', { ...pair(password), old_password: old })
  const confirm = (link: { uid: string; token: string }, password: unknown, again = password) =>
    client.post('password/reset/confirm/', { ...link, ...pair(password, again) })

  async function resetLink(email = ADDRESS) {
    await client.post('password/reset/', { email })
    const mails = await newMails(service)
    return resetPair(mails.find(({ kind }) => kind === 'reset'))
  }

  /** Sends the same new password to the three places that accept one. Returns the codes of the first wrong field. */
  async function everywhere(password: unknown) {
    const { client: ann } = await signIn(service)
    const link = await resetLink()
    const answers = [
      await registerUser(client, 'newbie', { password1: password, password2: password }),
      await confirm(link, password),
      await change(ann, password),
    ]
    return answers.map((answer) => [answer.status, Object.values(codesOf(answer) ?? {})[0]])
  }

  it('a reset that verifies an address removes everything of the previous owner, also of features that are turned off', async () => {
    const { db } = database()
    await database().clear()
    serve({ EMAIL_VERIFICATION: 'optional', USE_MFA: true })
    const ann = await makeUser(service, 'ann', { emailVerifiedAt: null })
    const squatter = await signIn(service)
    await enrollApp(service, squatter.client)
    const linked = { id: 'link', userId: ann.id, provider: 'idp', uid: 'squatter', dateJoined: service.clock.now }
    await db.socialAccount.create({ data: linked })
    // Neither second factors nor providers are turned on now.
    serve({ EMAIL_VERIFICATION: 'optional' })
    expect((await confirm(await resetLink(), OTHER_PASSWORD)).status).toBe(200)
    for (const table of [db.mfaMethod, db.backupCode, db.socialAccount]) expect(await table.count()).toBe(0)
    serve({ EMAIL_VERIFICATION: 'optional', USE_MFA: true })
    expect((await login(OTHER_PASSWORD)).body).toMatchObject({ mfa_enabled: false, user: { username: 'ann' } })
    expect((await squatter.client.get('user/')).status).toBe(401)
  })

  it.each([
    ['short', ['password_too_short']],
    ['        ', undefined],
    ['password123', ['password_too_common']],
    ['PassWord123', ['password_too_common']],
    ['Localhost', ['password_too_similar']],
    [ADDRESS, undefined],
    ['\ud800 lone surrogate', ['invalid']],
    ['x'.repeat(257), ['max_length']],
    ['\u{1f600}'.repeat(257), ['max_length']],
    ['', ['blank']],
    [null, undefined],
    [12345678, ['invalid']],
  ])('one rule at registration, reset and change: %j', async (password, codes) => {
    const answers = await everywhere(password)
    if (password === '        ') return expect(answers.map(([status]) => status)).toEqual([201, 200, 401])
    if (password === ADDRESS) return expect(answers.slice(1)).toEqual(Array(2).fill([400, ['password_too_similar']]))
    for (const answer of answers) expect(answer[0]).toBe(400)
    if (codes) expect(answers.map(([, found]) => found)).toEqual([codes, codes, codes])
  })

  it.each(['only lower case letters', '\u{1f600}'.repeat(8), 'x'.repeat(256), '12345 54321'])(
    'requires no composition: %j',
    async (password) => {
      expect(await confirm(await resetLink(), password)).toMatchObject({ status: 200 })
      expect((await login(password)).status).toBe(200)
    },
  )

  describe('length', () => {
    it('over the limit is refused without a hash, at all four', async () => {
      const hasher = countingHasher(fastHasher())
      serve({}, { hasher })
      const { client: ann } = await signIn(service)
      const link = await resetLink()
      hasher.calls = 0
      for (const password of ['x'.repeat(257), 'x'.repeat(30_000), '\u00e9'.repeat(600)]) {
        expect((await change(ann, password)).status).toBe(400)
        expect((await confirm(link, password)).status).toBe(400)
        expect((await registerUser(client, 'long', { password1: password, password2: password })).status).toBe(400)
      }
      // The new password is never hashed. The old one is checked each time, so that its problem is reported too.
      expect(hasher.calls).toBe(3)
      const answers = [await login('x'.repeat(257)), await login('x'.repeat(60_000)), await login('wrong password')]
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect((await login('x'.repeat(70_000))).status).toBe(413)
    })
  })

  it.each([
    [
      'characters after 72 bytes count',
      `${'x'.repeat(79)}a`,
      [`${'x'.repeat(79)}b`, 'x'.repeat(72), `${'x'.repeat(72)}other-aa`],
    ],
    ['each emoji counts', '\u{1f600}'.repeat(24), ['\u{1f600}'.repeat(18), '\u{1f600}'.repeat(23)]],
    ['characters after NUL count', 'abc\u0000defGHI9!', ['abc', 'abc\u0000', 'abc\u0000xxxxxxxxx']],
    ['a letter across byte 72 counts', `${'x'.repeat(71)}\u00e9`, ['x'.repeat(71), `${'x'.repeat(71)}\u00e8`]],
    ['blanks count', ' surrounded by blanks ', ['surrounded by blanks', ' surrounded by blanks']],
    ['case counts', 'Correct Horse Battery', ['correct horse battery', 'CORRECT HORSE BATTERY']],
  ])('%s', async (_name, password, wrong) => {
    const { client: ann } = await signIn(service)
    expect((await change(ann, password)).status).toBe(200)
    expect((await login(password)).status).toBe(200)
    for (const other of wrong) expect((await login(other)).status).toBe(400)
  })

  it('equal visible passwords match, whatever their code points; both fields are normalized before they are compared', async () => {
    const nfc = 'p\u00e4ssw\u00f6rd-\u00c5ngstr\u00d6m'
    const nfd = nfc.normalize('NFD')
    expect((await confirm(await resetLink(), nfc, nfd)).status).toBe(200)
    for (const password of [nfc, nfd]) expect((await login(password)).status).toBe(200)
    const { client: ann } = await signIn(service, 'ann', nfc)
    expect((await change(ann, '\ufb01ancailles 2026', nfd)).status).toBe(200)
    expect((await login('\ufb01ancailles 2026')).status).toBe(200)
    expect((await login('fiancailles 2026')).status).toBe(400)
  })

  describe('reset', () => {
    it('of twenty confirms of one link exactly one succeeds, sets its password, and sends one email', async () => {
      serve({}, { hasher: instantHasher() })
      await database().clear()
      await makeUser(service)
      const link = await resetLink()
      const words = Array.from({ length: 20 }, (_, i) => `new password ${i}`)
      const answers = await Promise.all(words.map((word) => confirm(link, word)))
      const won = answers.findIndex(({ status }) => status === 200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
      for (const [i, word] of words.entries()) expect((await login(word)).status).toBe(i === won ? 200 : 400)
      expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['password-changed'])
    })

    it('a link is invalidated by its use, by a password change, by a newer link, and by its expiry', async () => {
      const used = await resetLink()
      expect((await confirm(used, OTHER_PASSWORD)).status).toBe(200)
      const changed = await resetLink()
      const { client: ann } = await signIn(service, 'ann', OTHER_PASSWORD)
      expect((await change(ann, PASSWORD, OTHER_PASSWORD)).status).toBe(200)
      await newMails(service)
      const older = await resetLink()
      const newer = await resetLink()
      for (const dead of [used, changed, older])
        expect(codesOf(await confirm(dead, 'another password'))).toEqual({ token: ['invalid_token'] })
      await login(PASSWORD)
      service.clock.advance(3599)
      expect((await confirm(newer, OTHER_PASSWORD)).status).toBe(200)
      const late = await resetLink()
      service.clock.advance(3601)
      expect(codesOf(await confirm(late, PASSWORD))).toEqual({ token: ['invalid_token'] })
    })

    it('a refusal does not consume the link, and every pair that does not match gets the same response', async () => {
      await makeUser(service, 'vic')
      const link = await resetLink()
      const foreign = await resetLink('vic@example.com')
      for (const bad of ['short', 'password123', 'x'.repeat(300)]) expect((await confirm(link, bad)).status).toBe(400)
      expect(codesOf(await confirm(link, OTHER_PASSWORD, 'another password'))).toEqual({
        new_password2: ['password_mismatch'],
      })
      const { uid, token } = link
      const pairs = [
        { uid: 'MQ', token },
        { uid: '!!!', token },
        { uid: 'x'.repeat(500), token },
        { uid: foreign.uid, token },
        { uid, token: foreign.token },
        { uid, token: token.toUpperCase() },
        { uid, token: 'x' },
      ]
      const answers = new Set<string>()
      for (const one of pairs) {
        const { status, text } = await confirm(one, OTHER_PASSWORD)
        answers.add(`${status} ${text}`)
      }
      expect([...answers]).toHaveLength(1)
      expect([...answers][0]).toMatch(/^400 .*invalid_token/)
      for (const malformed of [
        { uid: '', token },
        { uid, token: '' },
        { uid, token: `${token}\u0000` },
        { uid: 'x'.repeat(600), token },
        {},
      ])
        expect((await client.post('password/reset/confirm/', { ...malformed, ...pair(OTHER_PASSWORD) })).status).toBe(
          400,
        )
      expect((await confirm(link, OTHER_PASSWORD)).status).toBe(200)
    })

    it('ends every session, signs no user in, ends the delay of the login, and fails for an inactive user', async () => {
      serve({ RATE_LIMITS: {} })
      const { client: ann } = await signIn(service)
      for (let i = 0; i < 11; i++) await login('wrong password')
      expect((await login(PASSWORD)).status).toBe(429)
      const answer = await confirm(await resetLink(), OTHER_PASSWORD)
      expect([answer.status, answer.setCookies]).toEqual([200, []])
      expect((await ann.get('user/')).status).toBe(401)
      expect((await login(OTHER_PASSWORD)).status).toBe(200)
      service.clock.advance(61)
      const link = await resetLink()
      await database().db.user.updateMany({ where: {}, data: { isActive: false } })
      expect((await confirm(link, PASSWORD)).status).toBe(400)
      service.clock.advance(61)
      expect((await resetLink()).token).toBe('')
    })
  })

  it('opening a link changes nothing', async () => {
    const link = await resetLink()
    for (let i = 0; i < 3; i++) {
      const opened = await client.get(`password/reset/confirm/?uid=${link.uid}&token=${link.token}`)
      expect(opened.status).toBe(405)
    }
    expect((await confirm(link, OTHER_PASSWORD)).status).toBe(200)
  })
})

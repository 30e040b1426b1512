import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { type OidcServer, oidcSettings, startOidc, walk } from '../harness/oidc.js'
import { appCode, enrolApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { Browser, errorOf, locationOf, socialService } from '../harness/social.js'

let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidc()
}, 60_000)
afterAll(() => oidc.stop())

type Expected = 'marks' | 'keeps' | 'refused'

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(() => database().clear())

  const marks = async () => (await database().db.session.findMany()).map(({ authenticatedAt }) => authenticatedAt)
  const codeOf = (kind: 'app' | 'backup', { secret, backupCodes }: { secret: string; backupCodes: string[] }) =>
    kind === 'app' ? appCode(service, secret) : (backupCodes[0] ?? '')

  /** A signed-in user whose recent login is over. */
  async function stale(withMfa: boolean) {
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
    const { client } = await signIn(service)
    const factors = withMfa ? await enrolApp(service, client) : { secret: '', backupCodes: [] }
    service.clock.advance(1200)
    return { client, factors }
  }

  const changed = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

  it.each<[route: string, mfa: boolean, proven: 'password' | 'app' | 'backup', then: Expected]>([
    ['reauthenticate/', false, 'password', 'marks'],
    ['reauthenticate/', true, 'password', 'refused'],
    ['reauthenticate/', true, 'app', 'marks'],
    ['reauthenticate/', true, 'backup', 'marks'],
    ['password/change/', false, 'password', 'keeps'],
    ['password/change/', true, 'password', 'keeps'],
  ])('%s of a user with MFA %s who proves: %s', async (route, mfa, proven, then) => {
    const { client, factors } = await stale(mfa)
    const before = await marks()
    const proof = proven === 'password' ? { password: PASSWORD } : { code: codeOf(proven, factors) }
    const answer = await client.post(route, route === 'password/change/' ? changed : proof)
    expect(answer.status, answer.text).toBe(then === 'refused' ? 400 : 200)
    if (then === 'marks') expect(await marks()).toEqual([service.clock.now])
    else expect(new Set((await marks()).map(String))).toEqual(new Set(before.map(String)))
    // What the mark is for: while there is none, no change of methods is reached.
    const next = await client.post('mfa/', { method: 'email' })
    expect(next.status).toBe(then === 'marks' ? (mfa ? 400 : 201) : 403)
  })

  it.each<[mfa: boolean, proven: 'password' | 'app' | 'backup']>([
    [false, 'password'],
    [true, 'app'],
    [true, 'backup'],
  ])('login/ of a user with MFA %s marks the new session once this is proven: %s', async (mfa, proven) => {
    const { factors } = await stale(mfa)
    const known = await marks()
    const client = new Client(service.auth.handlers)
    const first = await client.post<{ ephemeral_token?: string }>('login/', { username: 'ann', password: PASSWORD })
    if (proven !== 'password') {
      expect(await marks()).toEqual(known)
      const { ephemeral_token } = first.body
      const done = await client.post('login/verify/', { ephemeral_token, code: codeOf(proven, factors) })
      expect(done.status, done.text).toBe(200)
    }
    expect(await marks()).toContainEqual(service.clock.now)
    expect(await marks()).toHaveLength(known.length + 1)
  })

  it('a stale session and the password remove no second factor, whatever is tried after the change', async () => {
    const { client, factors } = await stale(true)
    expect((await client.post('password/change/', changed)).status).toBe(200)
    for (const [path, body] of [
      ['mfa/', { method: 'backup_codes' }],
      ['mfa/', { method: 'email', code: appCode(service, factors.secret) }],
      ['mfa/delete/', { method: 'app', code: factors.backupCodes[0] }],
      ['mfa/deactivate/', { method: 'app', code: factors.backupCodes[0] }],
    ] as const) {
      const answer = await client.post(path, body)
      expect(answer, path).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    }
    const step = await new Client(service.auth.handlers).post('login/', { username: 'ann', password: OTHER_PASSWORD })
    expect(step.body).toMatchObject({ method: 'app', mfa_enabled: true })
  })

  it('a password that is proven while the first method is confirmed marks nothing', async () => {
    service = makeService(database(), { USE_MFA: true })
    const user = await makeUser(service)
    const { client } = await signIn(service)
    service.clock.advance(1200)
    const before = await marks()
    // The answer of the hasher comes when the other change is through.
    const { verify } = service.ctx.passwords
    service.ctx.passwords.verify = async (...args) => {
      await database().db.mfaMethod.create({ data: { ...ACTIVE, userId: user.id, createdAt: service.clock.now } })
      return verify(...args)
    }
    const answer = await client.post('reauthenticate/', { password: PASSWORD })
    expect(answer.status, answer.text).toBe(400)
    expect(await marks()).toEqual(before)
  })

  describe('at a provider', () => {
    const AGAIN = 'oidc/?reauthenticate=1&next=/account'
    beforeEach(() => {
      // Short, because a real provider's times are real ones and the clocks must agree within a minute.
      service = socialService(database(), oidcSettings(oidc), { USE_MFA: true, REAUTHENTICATION_WINDOW: 5 })
    })

    async function signedIn() {
      const browser = new Browser(service)
      await browser.comeBack(await walk(locationOf(await browser.visit('oidc/')), 'jane'))
      return browser
    }

    it('a login and a reauthentication mark the session of a user without MFA', async () => {
      const browser = await signedIn()
      expect(await marks()).toEqual([service.clock.now])
      service.clock.advance(30)
      await browser.comeBack(await walk(locationOf(await browser.visit(AGAIN)), 'jane'))
      expect(await marks()).toEqual([service.clock.now])
    })

    it('neither marks one of a user with MFA', async () => {
      const browser = await signedIn()
      const back = await walk(locationOf(await browser.visit(AGAIN)), 'jane')
      await enrolApp(service, browser)
      service.clock.advance(30)
      const before = await marks()
      expect(errorOf(await browser.comeBack(back))).toBe('password_or_code_required')
      const other = new Browser(service)
      await other.comeBack(await walk(locationOf(await other.visit('oidc/')), 'jane'))
      expect(await marks()).toEqual(before)
    })
  })
})

const ACTIVE = {
  id: 'm1',
  name: 'app',
  secret: null,
  nextSecret: null,
  offeredAt: null,
  isActive: true,
  primaryMark: 'primary',
  lastStep: null,
  failures: 0,
  confirmedAt: new Date(0),
}

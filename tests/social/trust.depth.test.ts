import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser } from '../harness/people.js'
import { type PlainOidc, startPlainOidc } from '../harness/plain-oidc.js'
import type { TestService } from '../harness/service.js'
import { Browser, socialService } from '../harness/social.js'
import { codeOf, socialPeople, withOauth } from '../harness/social-people.js'

const ANN = 'ann@example.com'
let oidc: PlainOidc
const idp = withOauth()

beforeAll(async () => {
  oidc = await startPlainOidc()
})
afterAll(() => oidc.stop())

withDatabases((_provider, database) => {
  let service: TestService
  const { login, byPassword, connect } = socialPeople(() => service)
  const setUp = (trust_email: unknown, settings: object = {}) => {
    const providers = { oidc: oidc.settings({ trust_email }), idp: idp().settings({ trust_email }) }
    service = socialService(database(), providers, settings)
  }
  /** Signs in; returns the id of the connected account, or the error code. */
  const signInResult = async (code: string, provider: string) => {
    const { answer } = await login(code, provider)
    return answer.status === 200 ? (answer.body.user as { pk: string }).pk : codeOf(answer)
  }
  beforeEach(async () => {
    await database().clear()
    oidc.people.clear()
    idp().people.clear()
  })

  // ID token, userinfo, and whether the address counts as verified with trust_email true and with 'always'. null: another
  // address in the userinfo.
  const mixed = [
    [{ email: ANN }, { email_verified: undefined }, false, true],
    [{ email: ANN }, { email_verified: false }, false, false],
    [{ email: ANN }, { email_verified: 'false' }, false, false],
    [{ email: ANN }, { email_verified: true }, true, true],
    [{ email: ANN }, { email: undefined, email_verified: true }, false, true],
    [{ email: ANN }, { email: undefined, email_verified: false }, false, false],
    [{ email: ANN }, { email: 'x@evil.test', email_verified: true }, null, null],
    [{ email: ANN, email_verified: true }, { email_verified: false }, true, true],
    [{ email: ANN, email_verified: false }, { email_verified: true }, false, false],
    [{ email_verified: true }, { email: ANN, email_verified: undefined }, false, true],
    [{ email_verified: true }, { email: ANN, email_verified: false }, false, false],
    [{}, { email: ANN, email_verified: true }, true, true],
  ] as const

  it.each(mixed)(
    'decides whether the address counts: ID token %j and userinfo %j',
    async (claims, userinfo, proven, always) => {
      for (const [trust, counts] of [
        [undefined, false],
        [true, proven],
        ['always', always],
      ] as const) {
        await database().clear()
        setUp(trust)
        const ann = await makeUser(service)
        oidc.people.set('x', { claims, userinfo })
        const found = await signInResult('x', 'oidc')
        if (counts === null) expect(found, String(trust)).not.toBe(ann.id)
        else expect(found, String(trust)).toBe(counts ? ann.id : 'email_not_verified')
        expect(await database().db.socialAccount.count({ where: { userId: ann.id } })).toBe(counts ? 1 : 0)
      }
    },
  )

  it.each([
    [undefined, false, true],
    [null, false, true],
    [true, true, true],
    [false, false, false],
  ])(
    'decides whether the address counts: OAuth 2 userinfo with the status %j',
    async (email_verified, proven, always) => {
      for (const [trust, counts] of [
        [true, proven],
        ['always', always],
      ] as const) {
        await database().clear()
        setUp(trust)
        const ann = await makeUser(service)
        idp().people.set('x', { sub: '1', email: ANN, email_verified })
        expect(await signInResult('x', 'idp'), String(trust)).toBe(counts ? ann.id : 'email_not_verified')
      }
    },
  )

  it('an ID token without an access token is refused if it does not state that the address is verified', async () => {
    const settings = { SOCIAL_LOGIN_AUTH_TYPE: 'token' }
    service = socialService(database(), { oidc: oidc.settings({ trust_email: 'always' }) }, settings)
    const ann = await makeUser(service)
    oidc.people.set('x', { claims: { email: ANN }, userinfo: { email_verified: false } })
    const tokens = { id_token: oidc.idToken('x') }
    expect(codeOf(await new Browser(service).send('oidc/', tokens))).toBe('email_not_verified')
    expect(codeOf(await new Browser(service).send('oidc/', { ...tokens, access_token: 'x' }))).toBe(
      'email_not_verified',
    )
    oidc.people.set('x', { claims: { email: ANN } })
    const answer = await new Browser(service).send('oidc/', { id_token: oidc.idToken('x'), access_token: 'x' })
    expect(answer.body.user, answer.text).toMatchObject({ pk: ann.id })
  })

  it('connecting with SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH requires an address that is verified at the provider and in the account', async () => {
    const settings = { SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH: true, EMAIL_VERIFICATION: 'optional' }
    setUp(true, settings)
    const ann = await makeUser(service)
    for (const email_verified of [undefined, false]) {
      idp().people.set('x', { sub: '1', email: ANN, email_verified })
      expect(codeOf(await connect(await byPassword(), 'x'))).toBe('email_mismatch')
    }
    idp().people.set('x', { sub: '1', email: 'other@example.com', email_verified: true })
    expect(codeOf(await connect(await byPassword(), 'x'))).toBe('email_mismatch')
    idp().people.set('x', { sub: '1', email: ANN, email_verified: true })
    await database().db.user.updateMany({ where: { id: ann.id }, data: { emailVerifiedAt: null } })
    expect(codeOf(await connect(await byPassword(), 'x'))).toBe('email_mismatch')
    expect(await database().db.socialAccount.count()).toBe(0)
    await database().db.user.updateMany({ where: { id: ann.id }, data: { emailVerifiedAt: new Date() } })
    expect((await connect(await byPassword(), 'x')).status).toBe(200)
  })
})

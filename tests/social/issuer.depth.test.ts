import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser } from '../harness/people.js'
import { type PlainOidc, startPlainOidc } from '../harness/plain-oidc.js'
import type { TestService } from '../harness/service.js'
import { socialService } from '../harness/social.js'
import { codeOf, socialPeople, unverified, withOauth } from '../harness/social-people.js'

let first: PlainOidc
let second: PlainOidc
const idp = withOauth()
const moved = withOauth()

beforeAll(async () => {
  ;[first, second] = await Promise.all([startPlainOidc(), startPlainOidc()])
})
afterAll(() => Promise.all([first.stop(), second.stop()]))

withDatabases((_provider, database) => {
  let service: TestService
  const { login, byProvider, list } = socialPeople(() => service)
  const setUp = (providers: object, settings: object = {}) => {
    service = socialService(database(), providers, settings)
  }
  beforeEach(async () => {
    await database().clear()
    for (const { people } of [first, second, idp(), moved()]) people.clear()
  })
  const rows = () => database().db.socialAccount.findMany({ orderBy: { dateJoined: 'asc' } })
  /** A link in the format of 0.1. */
  const oldLink = async (username: string, provider: string, uid: string) => {
    const user = await makeUser(service, username)
    const data = { id: `old-${username}`, userId: user.id, provider, uid, dateJoined: user.createdAt }
    await database().db.socialAccount.create({ data })
    return user
  }
  const whoIs = async (code: string, provider: string) => (await login(code, provider)).answer.body.user

  it.each(['oidc', 'idp'])('%s: the same subject under another issuer is another identity', async (provider) => {
    const settings = (which: number) => ({
      oidc: (which ? second : first).settings(),
      idp: (which ? moved() : idp()).settings(),
    })
    setUp(settings(0))
    const ann = (await (await byProvider('jane', provider)).get('user/')).body
    setUp(settings(1))
    const other = (await (await byProvider('jane', provider)).get('user/')).body
    expect(other.pk).not.toBe(ann.pk)
    setUp(settings(0))
    const again = await byProvider('jane', provider)
    expect((await again.get('user/')).body).toMatchObject({ pk: ann.pk })
    expect((await list(again)).count).toBe(1)
    const issuers = (await rows()).map(({ issuer }) => issuer)
    expect(issuers).toHaveLength(2)
    expect(issuers.every((issuer) => issuer.startsWith('http://127.0.0.1:'))).toBe(true)
  })

  it('identities without an issuer adopt the configured issuer, and no later one', async () => {
    setUp({ oidc: first.settings(), idp: idp().settings() })
    const ann = await oldLink('ann', 'oidc', 'ann')
    const bob = await oldLink('bob', 'oidc', 'bob')
    const kim = await oldLink('kim', 'idp', 'kim')
    expect(await whoIs('ann', 'oidc')).toMatchObject({ pk: ann.id })
    // Bob and Kim have not signed in since the upgrade.
    setUp({ oidc: second.settings(), idp: moved().settings() })
    expect(await whoIs('bob', 'oidc')).not.toMatchObject({ pk: bob.id })
    expect(await whoIs('kim', 'idp')).not.toMatchObject({ pk: kim.id })
    setUp({ oidc: first.settings(), idp: idp().settings() })
    expect(await whoIs('bob', 'oidc')).toMatchObject({ pk: bob.id })
    expect(await whoIs('kim', 'idp')).toMatchObject({ pk: kim.id })
    expect((await rows()).every(({ issuer }) => issuer !== '')).toBe(true)
  })

  it('parallel first sign-ins of an old identity adopt it once', async () => {
    setUp({ oidc: first.settings() })
    await byProvider('somebody', 'oidc')
    // An older process writes this link after the adoption.
    const ann = await oldLink('ann', 'oidc', 'ann')
    const found = await Promise.all(Array.from({ length: 6 }, () => whoIs('ann', 'oidc')))
    expect(found).toEqual(Array(6).fill(expect.objectContaining({ pk: ann.id })))
    expect((await rows()).filter(({ uid }) => uid === 'ann')).toHaveLength(1)
  })

  it('an identity that already has the issuer does not block the others', async () => {
    setUp({ oidc: first.settings() })
    const ann = await oldLink('ann', 'oidc', 'ann')
    const bob = await oldLink('bob', 'oidc', 'bob')
    const twin = {
      id: 'new',
      userId: ann.id,
      provider: 'oidc',
      issuer: first.issuer,
      uid: 'ann',
      dateJoined: new Date(),
    }
    await database().db.socialAccount.create({ data: twin })
    expect(await whoIs('bob', 'oidc')).toMatchObject({ pk: bob.id })
    expect(await whoIs('ann', 'oidc')).toMatchObject({ pk: ann.id })
  })

  it('a pending registration whose identity was linked meanwhile gets no further email', async () => {
    setUp({ idp: idp().settings() })
    idp().people.set('x', unverified('jane@example.org', { sub: 'x' }))
    expect(codeOf((await login('x')).answer)).toBe('email_not_verified')
    await service.settle()
    expect(service.mails).toHaveLength(1)
    const ann = await makeUser(service)
    const issuer = String(idp().settings().APP.userinfo_url)
    const link = { id: 'new', userId: ann.id, provider: 'idp', issuer, uid: 'x', dateJoined: new Date() }
    await database().db.socialAccount.create({ data: link })
    service.clock.advance(3600)
    const browser = (await login('x')).browser
    expect((await browser.post('registration/resend-email/', { email: 'jane@example.org' })).status).toBe(200)
    await service.settle()
    expect(service.mails).toHaveLength(1)
  })
})

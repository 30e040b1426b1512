import { beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser } from '../harness/people.js'
import { Browser, errorOf, locationOf } from '../harness/social.js'
import { codeOf, VERIFIER, verified, withOauth } from '../harness/social-people.js'
import { withSocialService } from '../harness/social-setup.js'

const idp = withOauth()

withDatabases((_provider, database) => {
  const { service, login, byProvider, byPassword, connect, list } = withSocialService(idp, database, ['idp'])
  beforeEach(async () => {
    await makeUser(service())
    idp().people.set('gh', verified('ann@example.com', { sub: 'gh' }))
  })
  const disconnect = async (browser: Browser) => {
    const [account] = (await list(browser)).results
    expect((await browser.remove(`accounts/${account?.id}/`)).status).toBe(204)
  }
  const throughBrowser = async () => {
    const browser = new Browser(service())
    const state = new URL(locationOf(await browser.visit('idp/'))).searchParams.get('state')
    return { browser, answer: await browser.visit(`idp/callback/?code=gh&state=${state}`) }
  }

  it('cannot sign in, whatever its address, until it is connected again', async () => {
    const ann = await byPassword()
    await connect(ann, 'gh')
    await disconnect(ann)
    expect(await list(ann)).toMatchObject({ count: 0, results: [] })
    const addresses = ['ann@example.com', 'new@example.com', null]
    for (const email of addresses) {
      idp().people.set('gh', { sub: 'gh', email, email_verified: true })
      const { answer, browser } = await login('gh')
      expect([answer.status, codeOf(answer)]).toEqual([400, 'disconnected'])
      expect((await browser.get('user/')).status).toBe(401)
      expect(errorOf((await throughBrowser()).answer)).toBe('disconnected')
    }
    expect(await database().db.user.count()).toBe(1)
    expect((await connect(ann, 'gh')).status).toBe(200)
    expect((await list(ann)).results).toMatchObject([{ uid: 'gh', last_login: null }])
    expect((await (await byProvider('gh')).get('user/')).body).toMatchObject({ username: 'ann' })
    expect(await database().db.socialAccount.count()).toBe(1)
  })

  it('can be connected by another user, and is released when its account is deleted', async () => {
    const bob = await makeUser(service(), 'bob')
    const [ann, other] = [await byPassword(), await byPassword('bob')]
    await connect(ann, 'gh')
    await disconnect(ann)
    expect((await connect(other, 'gh')).status).toBe(200)
    expect((await (await byProvider('gh')).get('user/')).body).toMatchObject({ username: 'bob' })
    expect(codeOf(await connect(ann, 'gh'))).toBe('already_connected')
    await disconnect(other)
    await database().db.user.deleteMany({ where: { id: bob.id } })
    expect((await (await byProvider('gh')).get('user/')).body).toMatchObject({ username: 'ann' })
  })

  it('a disconnected identity is not another login method', async () => {
    const ann = await byPassword()
    for (const code of ['gh', 'second']) await connect(ann, code)
    await database().db.user.updateMany({ where: {}, data: { password: null } })
    await disconnect(ann)
    const [last] = (await list(ann)).results
    expect(codeOf(await ann.remove(`accounts/${last?.id}/`))).toBe('last_login_method')
  })

  it('parallel connects of a disconnected identity end with one link', async () => {
    await makeUser(service(), 'bob')
    const [ann, bob] = [await byPassword(), await byPassword('bob')]
    await connect(ann, 'gh')
    await disconnect(ann)
    const answers = await Promise.all([ann, bob, ann, bob].map((browser) => connect(browser, 'gh')))
    const connected = answers.map(({ status }) => status)
    expect(connected.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(connected.every((status) => status === 200 || status === 400)).toBe(true)
    const rows = await database().db.socialAccount.findMany({})
    expect(rows).toMatchObject([{ uid: 'gh', disconnectedAt: null }])
  })

  it('a login that is overtaken by a disconnect ends its own session', async () => {
    const ann = await byPassword()
    await connect(ann, 'gh')
    const [account] = (await list(ann)).results
    const { db } = service().ctx
    const links = db.socialAccount
    // The disconnect happens after the credentials are written and before the last check of the link.
    const overtaken = async (touch: object) => {
      db.socialAccount = links
      expect((await ann.remove(`accounts/${account?.id}/`)).status).toBe(204)
      return links.updateMany(touch)
    }
    const updateMany = (args: { data?: object }) =>
      'lastLogin' in (args.data ?? {}) ? overtaken(args) : links.updateMany(args)
    db.socialAccount = new Proxy(links, {
      get: (_links, name): unknown => (name === 'updateMany' ? updateMany : Reflect.get(links, name)),
    })
    const { answer, browser } = await login('gh')
    expect([answer.status, codeOf(answer), db.socialAccount === links]).toEqual([400, 'disconnected', true])
    expect((await browser.get('user/')).status).toBe(401)
    const rows = await database().db.session.findMany({ where: { revokedAt: null } })
    expect(rows.filter(({ methods }) => methods.startsWith('social'))).toEqual([])
  })

  it('a login at the moment of the disconnect leaves no session', async () => {
    const ann = await byPassword()
    for (let round = 0; round < 6; round++) {
      await connect(ann, 'gh')
      const [account] = (await list(ann)).results
      const sign = () => {
        const browser = new Browser(service())
        return browser.send('idp/', { code: 'gh', code_verifier: VERIFIER }).then((answer) => ({ browser, answer }))
      }
      const [first, second, removed, third] = await Promise.all([
        sign(),
        sign(),
        ann.remove(`accounts/${account?.id}/`),
        sign(),
      ])
      expect(removed.status).toBe(204)
      for (const { browser, answer } of [first, second, third]) {
        if (answer.status !== 200) expect(codeOf(answer)).toBe('disconnected')
        expect((await browser.get('user/')).status).toBe(401)
      }
      expect((await ann.get('user/')).status).toBe(200)
    }
    const rows = await database().db.session.findMany({ where: { revokedAt: null } })
    expect(rows.filter(({ methods }) => methods.startsWith('social'))).toEqual([])
  })
})

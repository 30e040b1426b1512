import { beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { json } from '../harness/oauth-server.js'
import { makeUser, signIn } from '../harness/people.js'
import { DISCOVERY, type PlainOidc, startPlainOidc } from '../harness/plain-oidc.js'
import type { TestService } from '../harness/service.js'
import { Browser, errorOf, socialService } from '../harness/social.js'
import { VERIFIER, withOauth } from '../harness/social-people.js'

let oidc: PlainOidc
const idp = withOauth()

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  // Each test has its own server, because the process caches an issuer beyond the life of a service.
  beforeEach(async () => {
    oidc = await startPlainOidc()
    await database().clear()
    service = socialService(
      database(),
      { oidc: oidc.settings(), twin: oidc.settings(), idp: idp().settings() },
      { TRUSTED_PROXY_HEADER: 'x-real-ip', RATE_LIMITS: {} },
    )
    return () => oidc.stop()
  })
  const headers = { 'x-real-ip': '192.0.2.1' }
  const asked = () => oidc.hits.get(DISCOVERY) ?? 0

  it('parallel requests share one discovery, whichever setting names the issuer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => new Browser(service).visit(index % 2 ? 'oidc/' : 'twin/')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(302))
    expect(asked()).toBe(1)
  })

  it('an issuer that fails is retried after 10 seconds, not before', async () => {
    oidc.broken.set(DISCOVERY, json({}, 500))
    const visit = async () => errorOf(await new Browser(service).visit('oidc/'))
    expect(await Promise.all([visit(), visit(), visit()])).toEqual(Array(3).fill('provider_unavailable'))
    service.clock.advance(9)
    expect(await visit()).toBe('provider_unavailable')
    expect((await new Browser(service).send('oidc/', { code: 'x', code_verifier: VERIFIER })).status).toBe(502)
    expect(asked()).toBe(1)
    service.clock.advance(1)
    expect(await visit()).toBe('provider_unavailable')
    expect(asked()).toBe(2)
    oidc.broken.clear()
    service.clock.advance(10)
    expect(await visit()).toBeNull()
    expect(asked()).toBe(3)
  })

  it('an expired document stays in use, and its failing issuer is retried once in 10 seconds', async () => {
    const visit = async () => errorOf(await new Browser(service).visit('oidc/'))
    expect(await visit()).toBeNull()
    oidc.broken.set(DISCOVERY, json({}, 500))
    service.clock.advance(3601)
    expect(await Promise.all([visit(), visit(), visit()])).toEqual([null, null, null])
    expect(await visit()).toBeNull()
    expect(asked()).toBe(2)
  })

  it('social_ip: 60 in 15 minutes per address over the code and start/; a 429 changes nothing', async () => {
    await makeUser(service)
    const { client } = await signIn(service)
    const browser = new Browser(service)
    for (const [name, value] of client.jar) browser.jar.set(name, value)
    await browser.visit('idp/', { headers })
    const post = (path: string, body: object) => browser.send(path, body, { headers })
    for (let index = 0; index < 30; index++) {
      expect((await post('idp/start/', {})).status).toBe(200)
      expect((await post('oidc/', { code: 'x' })).status).toBe(400)
    }
    const jar = new Map(browser.jar)
    for (const path of ['idp/', 'idp/start/']) {
      const refused = await post(path, { code: 'x', code_verifier: VERIFIER })
      expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' }, setCookies: [] })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(browser.jar).toEqual(jar)
    expect((await browser.get('user/', { headers })).status).toBe(200)
    expect((await browser.visit('idp/', { headers })).status).toBe(302)
    const other = { headers: { 'x-real-ip': '192.0.2.2' } }
    expect((await new Browser(service).send('idp/start/', {}, other)).status).toBe(200)
    expect((await new Browser(service).send('idp/start/', {})).status).toBe(200)
    service.clock.advance(900)
    expect((await post('idp/start/', {})).status).toBe(200)
  })
})

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { resetPair } from '../harness/mailbox.js'
import { enrollApp, makeUser, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { Browser, socialService } from '../harness/social.js'
import { APPLICANT, type Body, CHALLENGE, ROWS, type Row } from './field-problem-rows.js'

type Codes = Record<string, string[]>

const APP = {
  client_id: 'me',
  secret: 's',
  authorization_url: 'https://idp.test/authorize',
  token_url: 'https://idp.test/token',
  userinfo_url: 'https://idp.test/userinfo',
}
const FOR_ANYONE = /^(login\/.*|registration\/|idp\/|idp\/start\/)$/
const clashes = (row: Row, chosen: Row['broken']): boolean =>
  new Set(chosen.map(([field]) => field)).size < chosen.length || chosen.length > row.broken.length

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let client: Browser

  const open = async (row: Row) => {
    await database().clear()
    const idp = { APP, ...row.provider }
    service = socialService(database(), row.provider ? { idp } : {}, { USE_MFA: true, ...row.settings })
    await makeUser(service)
    await makeUser(service, 'bob')
    const signedIn = await signIn(service)
    client = new Browser(service)
    if (!FOR_ANYONE.test(row.path)) {
      client.authorization = signedIn.client.authorization
      for (const [name, value] of signedIn.client.jar) client.jar.set(name, value)
    }
    if (row.enrolled || row.path.startsWith('mfa/')) await enrollApp(service, signedIn.client)
    if (row.path.startsWith('password/reset/')) {
      await anyone().post('password/reset/', { email: 'ann@example.com' })
      await service.settle()
      return resetPair(service.mails.at(-1))
    }
    return {}
  }
  const anyone = () => new Client(service.auth.handlers)

  const begin = async () => (await client.send('idp/start/', { code_challenge: CHALLENGE })).body.state

  const send = async (row: Row, good: Body, chosen: Row['broken']): Promise<Codes> => {
    const { method, path } = row
    const flow = row.begins ? { state: await begin() } : {}
    const body = { ...good, ...flow, ...Object.fromEntries(chosen.map(([field, value]) => [field, value])) }
    const at = row.provider ? { prefix: '/api/social/' } : {}
    const answer = await client.call<{ error_codes?: Codes }>(method, path, { body, ...at })
    expect(answer.status, `${path} ${JSON.stringify(body)} ${answer.text}`).toBe(400)
    return answer.body.error_codes ?? {}
  }

  describe.each(
    ROWS.map(
      (row) =>
        [
          `${row.method} ${row.path} ${JSON.stringify(row.settings ?? {})} ${JSON.stringify(row.provider ?? {})} ${Object.keys(row.good)}${row.enrolled ? ', enrolled' : ''}`,
          row,
        ] as const,
    ),
  )('%s', (_name, row) => {
    it('reports every pair of broken fields at once', async () => {
      const good = { ...row.good, ...(await open(row)) }
      for (const first of row.broken)
        for (const second of row.broken) {
          if (clashes(row, [first, second])) continue
          const codes = await send(row, good, [first, second])
          for (const [field, , code] of [first, second]) expect(codes[field], `${field} ${code}`).toContain(code)
        }
    })

    it('reports exactly the union of the single problems', async () => {
      const good = { ...row.good, ...(await open(row)) }
      const singles = new Map<Row['broken'][number], Codes>()
      for (const one of row.broken) singles.set(one, await send(row, good, [one]))
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...row.broken), { minLength: 1 }), async (picked) => {
          const chosen = picked.filter(([field], at) => picked.findIndex(([other]) => other === field) === at)
          const found = Object.keys(await send(row, good, chosen))
          const union = new Set(chosen.flatMap((one) => Object.keys(singles.get(one) ?? {})))
          expect([...union]).toEqual(expect.arrayContaining(found))
          // A problem between two fields is not reported while one of them has its own problem.
          expect(found).toEqual(expect.arrayContaining(chosen.map(([field]) => field)))
        }),
        { numRuns: 25 },
      )
    })
  })

  describe('the example of the contract', () => {
    beforeEach(() => open({ method: 'POST', path: 'registration/', good: {}, broken: [] }))

    it('reports username and address beside blank passwords', async () => {
      const body = { username: 'a b', email: 'none', password1: '', password2: '' }
      expect((await client.post('registration/', body)).body).toMatchObject({
        error_codes: { username: ['invalid'], email: ['invalid'], password1: ['blank'], password2: ['blank'] },
      })
    })

    it('a known and an unknown address get the same response and run the same statements', async () => {
      const answers = []
      for (const email of ['ann@example.com', 'nobody@example.com']) {
        database().queries()
        const { text } = await client.post('registration/', { ...APPLICANT, email, password1: '', username: 'ann' })
        answers.push([text, database().queries()])
      }
      expect(answers[0]).toEqual(answers[1])
    })

    it('distinguishes a code of the wrong type from a wrong code', async () => {
      const { body } = await client.post('login/verify/', { ephemeral_token: 'x', code: 123456 })
      expect(body).toEqual({ code: ['Enter a valid value.'], error_codes: { code: ['invalid'] } })
    })
  })

  it('invalid registrations find no more taken names than valid registrations', async () => {
    await database().clear()
    const settings = { RATE_LIMITS: { registration_ip: '3/1h' }, TRUSTED_PROXY_HEADER: 'x-real-ip' }
    service = makeService(database(), settings)
    await makeUser(service)
    const call = { headers: { 'x-real-ip': '203.0.113.9' } }
    const attempt = async (username: string) => {
      const body = { ...APPLICANT, username, password1: '' }
      return (await anyone().post<{ error_codes: Codes }>('registration/', body, call)).body.error_codes
    }
    for (let i = 0; i < 5; i++) expect(Object.keys(await attempt(`free${i}`))).toEqual(['password1'])
    for (let i = 0; i < 3; i++) expect(await attempt('ann')).toMatchObject({ username: ['unique'] })
    expect(Object.keys(await attempt('ann'))).toEqual(['password1'])
  })

  it('keeps an imported username that is not valid today, and refuses other such usernames', async () => {
    await database().clear()
    service = makeService(database())
    await makeUser(service)
    await service.ctx.db.user.updateMany({ data: { username: 'Ann of old', usernameKey: 'ann of old' } })
    const { client: ann } = await signIn(service, 'ann@example.com')
    const put = (username: string) => ann.call('PUT', 'user/', { body: { username, first_name: 'Ann' } })
    expect(await put('Ann of old')).toMatchObject({ status: 200, body: { username: 'Ann of old', first_name: 'Ann' } })
    expect(await put('Ann of new')).toMatchObject({ status: 400, body: { error_codes: { username: ['invalid'] } } })
  })

  describe('control characters in names', () => {
    const user = z.object({ phoneNumber: z.string().optional(), bio: z.string().meta({ multiline: true }).optional() })

    it.each(['\u0007', '\u001b', '\u007f', '\u0085', '\n', '\u2028', '\u061c', '\u200e', '\u202e', '\u2066', '\u2069'])(
      '%j is refused in every field',
      async (character) => {
        await database().clear()
        service = makeService(database(), { USE_MFA: true })
        await makeUser(service)
        const { client: ann } = await signIn(service)
        const odd = `a${character}b`
        const invalid = (field: string) => ({ status: 400, body: { error_codes: { [field]: ['invalid'] } } })
        for (const field of ['username', 'first_name', 'last_name', 'email'])
          expect(await anyone().post('registration/', { ...APPLICANT, [field]: odd }), field).toMatchObject(
            invalid(field),
          )
        for (const field of ['username', 'first_name', 'last_name'])
          expect(await ann.call('PATCH', 'user/', { body: { [field]: odd } }), field).toMatchObject(invalid(field))
        expect(await ann.post('mfa/', { method: odd })).toMatchObject(invalid('method'))
        expect(await anyone().post('login/', { username: odd, password: 'x' })).toMatchObject(invalid('username'))
      },
    )

    it("is refused in a host's own fields; a line break is allowed only in a multiline field", async () => {
      const { withPlain } = await import('../../src/contract/object-rules.js')
      const { inspectBody } = await import('../../src/http/request/validate.js')
      const body = withPlain(z.object({ first_name: z.number(), ...user.shape }), user)
      const { issues } = await inspectBody(body, { first_name: 'x', phoneNumber: '1\u202e2', bio: 'a\u202eb' })
      expect(Object.keys(issues ?? {})).toEqual(['first_name', 'phoneNumber', 'bio'])
      expect((await inspectBody(body, { first_name: 1, bio: 'a\r\n\tb' })).issues).toBeNull()
      expect(Object.keys((await inspectBody(body, { first_name: 1, phoneNumber: 'a\nb' })).issues ?? {})).toEqual([
        'phoneNumber',
      ])
    })
  })
})

import { beforeEach, expect, it } from 'vitest'
import { apply } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const FORM = 'application/x-www-form-urlencoded'

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let client: Client
  let asked: string[]

  const serve = (verifyHuman: unknown) => {
    service = makeService(database(), {}, { verifyHuman } as { verifyHuman: () => boolean })
    client = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    asked = []
    serve(async (request: Request, route: string) => {
      asked.push(route)
      const body = request.headers.get('content-type')?.startsWith(FORM)
        ? Object.fromEntries(await request.formData())
        : await request.json()
      return body.solved === 'yes'
    })
    await makeUser(service)
  })

  const requests = (solved: string): [string, () => ReturnType<typeof client.post>][] => [
    ['registration', () => apply(client, 'newbie', { solved })],
    [
      'registration_resend_email',
      () => client.post('registration/resend-email/', { email: 'ann@example.com', solved }),
    ],
    ['password_reset', () => client.post('password/reset/', { email: 'ann@example.com', solved })],
  ]

  it('is asked before any work on registration and on the routes that send email', async () => {
    for (const [name, send] of requests('no')) {
      database().queries()
      const answer = await send()
      expect([answer.status, answer.body]).toEqual([403, { code: 'human_required', detail: expect.any(String) }])
      expect(database().queries(), name).toEqual([])
    }
    expect(asked).toEqual(requests('').map(([name]) => name))
    expect(await newMails(service)).toEqual([])
  })

  it('lets a request through whose check passed, and leaves its body readable for the service', async () => {
    for (const [name, send] of requests('yes')) expect((await send()).status, name).toBeLessThan(300)
    expect((await newMails(service)).length).toBeGreaterThan(0)
  })

  it('refuses a malformed body and a request of another site before it is asked', async () => {
    const raw = (init: RequestInit) =>
      service.auth.handlers.POST(
        new Request('http://localhost:3000/api/auth/registration/', { method: 'POST', ...init }),
      )
    const json = { 'content-type': 'application/json' }
    expect((await raw({ headers: json, body: '{' })).status).toBe(400)
    expect((await raw({ headers: { ...json, origin: 'https://evil.test' }, body: '{}' })).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('sends a plain form back with its code', async () => {
    const answer = await service.auth.handlers.POST(
      new Request('http://localhost:3000/api/auth/registration/', {
        method: 'POST',
        headers: { 'content-type': FORM, accept: 'text/html', origin: 'http://localhost:3000' },
        body: 'username=newbie&from=/register',
      }),
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('error=human_required'),
    ])
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no connection'))],
    ['returns no boolean', async () => 'yes'],
  ])('that %s refuses with 503 and is named in the log', async (_how, verify) => {
    serve(verify)
    for (const [, send] of requests('yes')) expect((await send()).status).toBe(503)
    expect(service.logged.some((line) => line.includes('verifyHuman'))).toBe(true)
    expect(await newMails(service)).toEqual([])
  })
})

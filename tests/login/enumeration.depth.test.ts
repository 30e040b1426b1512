import { beforeEach, describe, expect, it } from 'vitest'
import { makeAccountsOfEveryKind, registerUser } from '../harness/applicants.js'
import { type Answer, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askEmail } from '../harness/email-login.js'
import { instantHasher } from '../harness/hashers.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const WRONG = 'some wrong password'

/** Everything in a response, except values that differ in each response. */
function face({ status, headers, text }: Answer<object>): string {
  const shown = [...headers]
    .filter(([name]) => !['x-request-id', 'date'].includes(name))
    // A registration sets a random cookie. Its length must not differ either.
    .map(([name, value]) => [
      name,
      name === 'set-cookie' ? value.replace(/(?<==)[^;]*/, ({ length }) => `${length}`) : value,
    ])
  return JSON.stringify([status, shown.sort(), text])
}

withDatabases((_provider, database) => {
  let service: TestService

  const people = () => makeAccountsOfEveryKind(service)
  const post = (path: string, body: object) => new Client(service.auth.handlers).post(path, body)
  const login = (username: string, password = WRONG) => post('login/', { username, password })

  async function facesOf(names: readonly string[], ask: (name: string) => Promise<Answer<object>>) {
    const faces = new Map<string, string[]>()
    for (const name of names) {
      const shown = face(await ask(name))
      faces.set(shown, [...(faces.get(shown) ?? []), name])
    }
    return [...faces.values()]
  }

  describe('responses are identical, byte for byte', () => {
    beforeEach(async () => {
      await database().clear()
      service = makeService(database(), { EMAIL_LOGIN: 'both' }, { hasher: instantHasher() })
    })

    it('a wrong password of any account', async () => {
      const names = await people()
      expect(await facesOf(names, (name) => login(name))).toEqual([names])
      expect(await facesOf(names, (name) => login(`${name}@example.com`))).toEqual([names])
      expect((await login('off', PASSWORD)).text).toBe((await login('nobody', PASSWORD)).text)
    })

    it('a pending registration and a decoy, by name and by address, with the correct password', async () => {
      await people()
      const asked = ['waiting', 'waiting@example.com', 'unproven'].map((name) => login(name, PASSWORD))
      const decoys = ['decoy', 'ann@example.com'].map((name) => login(name, OTHER_PASSWORD))
      expect(new Set((await Promise.all([...asked, ...decoys])).map(face)).size).toBe(1)
    })

    it('registration, resend and reset, for every address', async () => {
      const names = await people()
      expect(
        await facesOf(names, (name) =>
          registerUser(new Client(service.auth.handlers), `new${name}`, { email: `${name}@example.com` }),
        ),
      ).toEqual([names])
      for (const path of ['registration/resend-email/', 'password/reset/', 'login/email/'])
        expect(await facesOf(names, (name) => post(path, { email: `${name}@example.com` }))).toEqual([names])
    })

    it('a sign-in by email, with and without cookies: the token, a wrong code and the end after five', async () => {
      for (const cookies of [true, false]) {
        service = makeService(
          database(),
          { EMAIL_LOGIN: 'both', USE_AUTH_COOKIE: cookies, RATE_LIMITS: {} },
          { hasher: instantHasher() },
        )
        const names = cookies ? await people() : ['nobody', 'ann', 'off', 'social', 'unproven', 'waiting', 'decoy']
        const course = async (name: string) => {
          const client = new Client(service.auth.handlers)
          const asked = await askEmail(client, `${name}@example.com`)
          // Above the limit, in the same browser and in another one.
          const held = [
            await askEmail(client, `${name}@example.com`),
            await post('login/email/', { email: `${name}@example.com` }),
          ]
          const { ephemeral_token } = asked.body
          const shown = [asked, ...held].map((answer) => face(answer).replace(/[\w-]{43}/, 'token'))
          for (let i = 0; i < 7; i++)
            shown.push(
              face(
                await client.post('login/email/verify/', {
                  ephemeral_token: ephemeral_token || undefined,
                  code: '12345x',
                }),
              ),
            )
          return shown
        }
        const courses = await Promise.all(names.map(course))
        expect(courses[0]?.some((shown) => shown.includes('invalid_token'))).toBe(true)
        for (const shown of courses) expect(shown).toEqual(courses[0])
        service.clock.advance(86_400)
      }
    })

    it('over every limit too: known and unknown names get the same refusals', async () => {
      service = makeService(database(), { RATE_LIMITS: {} }, { hasher: instantHasher() })
      await people()
      const course = async (name: string, address: string) => {
        const shown: string[] = []
        for (let i = 0; i < 12; i++) shown.push(face(await login(name)))
        shown.push(face(await login(` ${name.toUpperCase()} `)))
        // Usernames are public. That this username belongs to this address is not.
        for (const spelling of [address, address.toUpperCase(), `${address} `]) shown.push(face(await login(spelling)))
        for (let i = 0; i < 8; i++) shown.push(face(await post('password/reset/', { email: address })))
        return shown
      }
      const known = await course('ann', 'ann@example.com')
      expect(known[11]).toContain('throttled')
      expect(await course('nobody', 'nobody@example.com')).toEqual(known)
      expect(await course('off', 'off@example.com')).toEqual(known)
      for (let i = 0; i < 12; i++) await login('jo@bücher.example')
      const spelt = await login('jo@xn--bcher-kva.example')
      expect(spelt.status).toBe((await login('jo@bücher.example')).status)
    })

    it('a reset link and a key that do not match, whether or not the user exists', async () => {
      const user = await makeUser(service)
      await post('password/reset/', { email: 'ann@example.com' })
      const { token } = resetPair((await newMails(service))[0])
      const words = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const uid = Buffer.from(String(user.id)).toString('base64url')
      const other = Buffer.from('01890000-0000-7000-8000-000000000000').toString('base64url')
      const pairs = [
        { uid, token: 'x'.repeat(43) },
        { uid: other, token: 'x'.repeat(43) },
        { uid: other, token },
      ]
      const answers = await Promise.all(pairs.map((pair) => post('password/reset/confirm/', { ...pair, ...words })))
      expect(new Set(answers.map(face)).size).toBe(1)
      await registerUser(new Client(service.auth.handlers), 'decoy', { email: 'ann@example.com' })
      expect((await newMails(service)).flatMap(keysOf)).toEqual([])
    })
  })
})

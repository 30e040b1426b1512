import { beforeEach, expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { keysOf, newMails } from '../harness/mailbox.js'
import { enrollApp, PASSWORD, signIn } from '../harness/people.js'
import { makeServiceOver, type TestService } from '../harness/service.js'

const VERIFY = 'registration/verify-email/'
const ELSEWHERE = { email: 'new@example.com', emailKey: 'new@example.com' }

/** The clicks on a key. `write`: the kind of write of the click; the address moves right before it. */
const CLICKS = {
  'the browser that registered': { by: 'registrant', body: {}, write: 'beforeUpdate' },
  'a session of the account': { by: 'session', body: {}, write: 'beforeUpdate' },
  'the password': { by: 'stranger', body: { password: PASSWORD }, write: 'beforeUpdate' },
  'a foreign click': { by: 'stranger', body: {}, write: 'beforeTransaction' },
  'a rejection': { by: 'stranger', body: { reject: true }, write: 'beforeTransaction' },
} as const

// A key is for the address that was read. If the address moves before the write, the key verifies and removes nothing.
withDatabases((_provider, database) => {
  let service: TestService
  let between: ReturnType<typeof interleaved>
  let clients: Record<'registrant' | 'session' | 'stranger', Client>

  beforeEach(async () => {
    await database().clear()
    between = interleaved(database().client)
    service = makeServiceOver(between.client, { EMAIL_VERIFICATION: 'optional', USE_MFA: true })
    const registrant = new Client(service.auth.handlers)
    expect((await registerUser(registrant, 'ann')).status).toBe(201)
    const { client: session } = await signIn(service)
    clients = { registrant, session, stranger: new Client(service.auth.handlers) }
  })

  const ann = () => database().db.user.findFirst({ where: { usernameKey: 'ann' } })
  const move = (data: object) => database().db.user.updateMany({ where: { usernameKey: 'ann' }, data })

  it.each(Object.entries(CLICKS))(
    '%s loses to a change of address, and the account keeps everything',
    async (name, click) => {
      const [key] = (await newMails(service)).flatMap(keysOf)
      await enrollApp(service, clients.session)
      await newMails(service)
      // A click is foreign if the account has no password to ask for.
      if (name === 'a foreign click') await move({ password: null })
      const user = await ann()
      if (!user) throw new Error('ann registered')
      await database().db.socialAccount.create({
        data: { id: 'link', userId: user.id, provider: 'idp', uid: '1', dateJoined: service.clock.now },
      })
      const belongings = async () => {
        const { db } = database()
        const of = { where: { userId: user.id } }
        return Promise.all([db.mfaMethod.count(of), db.backupCode.count(of), db.socialAccount.count(of)])
      }
      const kept = await belongings()
      expect(kept.every((count) => count > 0)).toBe(true)

      const send = () => clients[click.by].post(VERIFY, { key, ...click.body })
      between[click.write](() => move(ELSEWHERE))
      const late = await send()
      expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await ann()).toEqual({ ...user, ...ELSEWHERE })
      expect(await belongings()).toEqual(kept)
      expect((await clients.session.get('user/')).status).toBe(200)
      expect(await newMails(service)).toEqual([])

      await move({ email: user.email, emailKey: user.emailKey })
      expect((await send()).status).toBe(200)
      const done = await ann()
      expect(done?.emailVerifiedAt !== null).toBe(name !== 'a rejection')
      expect(done?.password ?? null).toBe(click.write === 'beforeUpdate' ? user.password : null)
    },
  )
})

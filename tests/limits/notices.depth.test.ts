import { beforeEach, expect, it } from 'vitest'
import { Authenticator } from '../../src/testing/authenticator.js'
import { withDatabases } from '../harness/databases.js'
import { newMails } from '../harness/mailbox.js'
import { addPasskey } from '../harness/passkeys.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_PASSKEYS: true, RATE_LIMITS: false, REAUTHENTICATION_WINDOW: 0 })
    await makeUser(service)
  })

  /** The number of emails of each kind since the last call. */
  async function mailed() {
    const counts: Record<string, number> = {}
    for (const { kind = '' } of await newMails(service)) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }
  const recorded = (wanted: string) => service.events.filter(({ type }) => type === wanted).length

  it('passkeys added and removed in a loop send ten emails of a kind a day, and every event', async () => {
    const { client } = await signIn(service)
    const replace = async () => {
      const { row } = await addPasskey(client, new Authenticator())
      expect((await client.call('DELETE', `passkeys/${row.id}/`)).status).toBe(204)
    }
    await replace()
    expect(await mailed()).toEqual({ 'passkey-added': 1, 'passkey-removed': 1 })
    for (let round = 1; round < 13; round++) await replace()
    expect(await mailed()).toEqual({ 'passkey-added': 9, 'passkey-removed': 9 })
    expect([recorded('passkey_added'), recorded('passkey_removed')]).toEqual([13, 13])
    service.clock.advance(86_401)
    const again = await signIn(service)
    await addPasskey(again.client, new Authenticator())
    expect(await mailed()).toEqual({ 'passkey-added': 1 })
  })

  it('passwords removed and set in a loop send ten emails of a kind a day, and every event', async () => {
    const { client } = await signIn(service)
    await addPasskey(client)
    await mailed()
    for (let round = 0; round < 12; round++) {
      expect((await client.call('DELETE', 'password/')).status).toBe(204)
      const words = { new_password1: PASSWORD, new_password2: PASSWORD }
      expect((await client.post('password/change/', words)).status).toBe(200)
    }
    expect(await mailed()).toEqual({ 'password-removed': 10, 'password-changed': 10 })
    expect([recorded('password_removed'), recorded('password_change')]).toEqual([12, 12])
  })

  it('a refused change suppresses no email', async () => {
    const { client } = await signIn(service)
    for (let round = 0; round < 12; round++) expect((await client.call('DELETE', 'password/')).status).toBe(400)
    await addPasskey(client)
    expect((await client.call('DELETE', 'password/')).status).toBe(204)
    expect(await mailed()).toEqual({ 'passkey-added': 1, 'password-removed': 1 })
  })
})

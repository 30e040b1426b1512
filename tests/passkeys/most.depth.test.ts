import { beforeEach, expect, it } from 'vitest'
import { Authenticator } from '../../src/testing/authenticator.js'
import { codesOf } from '../harness/applicants.js'
import type { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { addPasskey, optionsOf } from '../harness/passkeys.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeService } from '../harness/service.js'

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  /** A client without cookies whose user has this many passkeys. */
  async function withPasskeys(count: number) {
    const service = makeService(database(), { USE_PASSKEYS: true, USE_AUTH_COOKIE: false })
    await makeUser(service)
    const { client } = await signIn(service)
    await addPasskey(client)
    const [row] = await database().db.passkey.findMany({})
    for (let made = 1; row && made < count; made++) {
      const own = { id: crypto.randomUUID(), credentialHash: `${made}`, credentialId: `${made}` }
      await database().db.passkey.create({ data: { ...row, ...own } })
    }
    return client
  }
  const begin = async (client: Client) => {
    const { options, token } = await optionsOf(client, 'passkeys/options/')
    return { credential: new Authenticator().create(options), passkey_token: token }
  }
  const count = () => database().db.passkey.count({})

  it('a user has at most 50 passkeys, and can replace one', async () => {
    const client = await withPasskeys(49)
    const late = await begin(client)
    expect((await client.post('passkeys/', await begin(client))).status).toBe(201)
    for (const answer of [await client.post('passkeys/', late), await client.post('passkeys/options/')]) {
      expect([answer.status, codesOf(answer)]).toEqual([400, { credential: ['max_length'] }])
      expect(answer.text).toContain('You have 50 passkeys already. Remove one first.')
    }
    const [row] = await database().db.passkey.findMany({})
    expect((await client.call('DELETE', `passkeys/${row?.id}/`)).status).toBe(204)
    expect(await count()).toBe(49)
    expect((await client.post('passkeys/', await begin(client))).status).toBe(201)
  })

  it('sixty at the same time beside 45 make 50', async () => {
    const client = await withPasskeys(45)
    const bodies: object[] = []
    for (let made = 0; made < 60; made++) bodies.push(await begin(client))
    const answers = await Promise.all(bodies.map((body) => client.post('passkeys/', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map((answer) => JSON.stringify(codesOf(answer))))).toEqual(
      new Set(['{"credential":["max_length"]}']),
    )
    expect(await count()).toBe(50)
  })
})

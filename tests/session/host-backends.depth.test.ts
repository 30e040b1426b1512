import { beforeEach, describe, expect, it } from 'vitest'
import type { CredentialBackend, CustomBackend } from '../../src/index.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { neverResolves, responseAfterTimeout } from '../harness/hanging.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService } from '../harness/service.js'

const throws = async (): Promise<never> => {
  throw new Error('the store of the host is away')
}

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  describe.each([
    ['throws', throws],
    ['hangs', neverResolves],
  ])('a backend of the host that %s', (_what, fails) => {
    /** A user signs in, and then the given functions fail. */
    async function serve(failing: readonly (keyof CustomBackend)[]) {
      const ann = { pk: '' as string | number }
      const works: CustomBackend = {
        issue: async () => ({ body: {}, cookies: [{ name: 'host', value: 'key', path: '/' }] }),
        authenticate: async (request) =>
          request.headers.get('cookie')?.includes('host=key') ? { userId: ann.pk } : null,
        revoke: async () => {},
        revokeAll: async () => {},
      }
      const customBackend = { ...works }
      const service = makeService(database(), { AUTH_TYPE: 'custom' }, { customBackend })
      ann.pk = (await makeUser(service)).id
      const { client } = await signIn(service)
      for (const name of failing) customBackend[name] = fails
      return { service, client }
    }

    const login = (client: Client) => client.post('login/', { username: 'ann', password: PASSWORD })
    const WAYS = [
      ['authenticate', (client: Client) => client.get('user/')],
      ['issue', login],
      ['revoke', (client: Client) => client.post('logout/')],
    ] as const

    it.each(WAYS)('%s makes its request 503, and the log names it', async (name, send) => {
      const { service, client } = await serve([name])
      expect(await responseAfterTimeout(() => send(client))).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
      })
      expect(service.logged.some((line) => line.includes(`customBackend.${name}`))).toBe(true)
    })

    it('credentialBackends make a login 503, and it does not count', async () => {
      let failing = true
      const backend: CredentialBackend = async () => (failing ? fails() : null)
      const service = makeService(database(), {}, { credentialBackends: [backend] })
      await makeUser(service)
      const client = new Client(service.auth.handlers)
      for (let i = 0; i < 25; i++) expect((await responseAfterTimeout(() => login(client))).status).toBe(503)
      expect(service.logged.some((line) => line.includes('credentialBackends'))).toBe(true)
      failing = false
      expect((await login(client)).status).toBe(200)
    })
  })
})

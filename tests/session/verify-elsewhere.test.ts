import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../src/cli/keys.js'
import { Client } from '../harness/client-jar.js'
import { commandFolder } from '../harness/command-folder.js'
import { withDatabases } from '../harness/databases.js'
import { APP } from '../harness/host-app.js'
import { makeUser, PASSWORD } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const ORIGIN = 'https://app.example'
const SETTINGS = { JWT_ALGORITHM: 'EdDSA', JWT_ISSUER: ORIGIN, JWT_AUDIENCE: ORIGIN, USE_AUTH_COOKIE: false }
const root = join(import.meta.dirname, '../..')

interface OtherService {
  userIdOf(authorization: string | null): Promise<string | null>
}

/** The code of the recipe, as a process of its own would load it: with no keys read yet. */
async function recipe(jwks: string): Promise<OtherService> {
  const page = readFileSync(join(root, 'docs/recipes/verify-tokens-elsewhere.md'), 'utf8')
  const code = /^```ts file=verify\.ts\n(.*?)^```$/ms.exec(page)?.[1] ?? ''
  // Beside the packages, which the code imports.
  const file = join(root, 'node_modules/.cache', `verify-${process.pid}-${Math.random()}.mjs`)
  writeFileSync(file, (await transform(code, { loader: 'ts' })).code)
  vi.stubEnv('JWKS_URL', jwks)
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href)
  } finally {
    rmSync(file)
  }
}

describe('npx sallyport keys rotate', () => {
  const folder = commandFolder()
  let steps = 0

  /** One step of a rotation, from the value of the variable to the next one. Ten minutes pass before each. */
  const rotate = async (value: string, ...more: string[]) => {
    folder.write({ 'package.json': APP['package.json'] ?? '', 'tsconfig.json': '{}', 'app/page.tsx': '' })
    vi.stubEnv('AUTH_SIGNING_KEYS', value)
    folder.output = ''
    let said = ''
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += text
      return true
    })
    steps += 1
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + steps * 600_000 })
    const code = await keys(['rotate', ...more]).finally(() => vi.useRealTimers())
    expect(code).toBe(0)
    return { value: folder.output, said }
  }
  const kids = (value: string): string[] => JSON.parse(value).map(({ kid }: { kid: string }) => kid)

  it('publishes a new key, lets it sign, and removes the old one', async () => {
    const first = await rotate('')
    expect(first.said).toContain("JWT_ALGORITHM to 'EdDSA'")
    const [old] = kids(first.value)
    const published = await rotate(first.value)
    const [, made] = kids(published.value)
    expect(kids(published.value)).toEqual([old, made])
    const signing = await rotate(published.value)
    expect(kids(signing.value)).toEqual([made, old])
    expect(kids((await rotate(signing.value)).value)).toEqual([made])
    expect([published.said, signing.said]).toEqual([
      expect.stringMatching(/^Step 1 of 3/),
      expect.stringMatching(/^Step 2/),
    ])
  })

  it.each(['ES256', 'RS256'])('keeps the algorithm %s, also for a key that was made elsewhere', async (alg) => {
    const [key] = JSON.parse((await rotate('', '--algorithm', alg)).value)
    const { value } = await rotate(JSON.stringify([{ ...key, kid: 'made-by-hand' }]))
    expect(kids(value)[0]).toBe('made-by-hand')
    expect(JSON.parse(value)[1]).toMatchObject({ alg, kty: key.kty })
    expect(kids((await rotate(value)).value)[1]).toBe('made-by-hand')
  })

  it('replaces a key that leaked', async () => {
    const { value } = await rotate('')
    expect(kids((await rotate(value, '--compromised')).value)).toEqual([
      expect.not.stringContaining(kids(value)[0] ?? ''),
    ])
  })

  it('refuses a value that has no private keys, and quotes none of it', async () => {
    for (const value of ['{', '{"kty":"OKP"}', '[{"kty":"OKP","crv":"Ed25519","x":"a-public-key"}]', '[1]'])
      await expect(rotate(value)).rejects.toThrow(/^AUTH_SIGNING_KEYS is no JSON list of private JWKs/)
    await expect(rotate('', '--algorithm', 'none')).rejects.toThrow('--algorithm is EdDSA, ES256 or RS256.')
  })

  withDatabases((_provider, database) => {
    let service: TestService
    /** Every instance as it is deployed now, behind one address. */
    const server = createServer(async (incoming, outgoing) => {
      const request = new Request(`http://localhost:3000${incoming.url}`)
      const response = await service.auth.handlers.GET(request)
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    })
    let jwks = ''
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/jwks/` // It listens on a port.
    })
    afterAll(() => void server.close())
    beforeEach(() => database().clear())

    const deploy = (value: string) => {
      service = makeService(database(), SETTINGS, { signingKeys: JSON.parse(value) })
      // jose compares the expiry with the real time.
      service.clock.now = new Date()
    }
    const signedIn = async () => {
      const client = new Client(service.auth.handlers)
      const { body } = await client.post<{ access: string }>('login/', { username: 'ann', password: PASSWORD })
      client.authorization = `Bearer ${body.access}`
      return client
    }
    const bearer = async () => (await signedIn()).authorization ?? null

    it('a service with the code of the recipe accepts tokens through every step, and no others', async () => {
      let { value } = await rotate('')
      deploy(value)
      const ann = await makeUser(service)
      const other = await recipe(jwks)
      const tokens = [await bearer()]
      for (let step = 1; step <= 2; step++) {
        value = (await rotate(value)).value
        deploy(value)
        tokens.push(await bearer())
      }
      const late = await recipe(jwks)
      for (const token of tokens) {
        // The first service read the keys in the first step, the second one reads them now.
        expect(await late.userIdOf(token)).toBe(String(ann.id))
        expect(
          (await new Client(service.auth.handlers).get('user/', { headers: { authorization: `${token}` } })).status,
        ).toBe(200)
      }
      expect(await other.userIdOf(tokens[0] ?? null)).toBe(String(ann.id))
      deploy((await rotate(value)).value)
      const last = await recipe(jwks)
      expect(await last.userIdOf(await bearer())).toBe(String(ann.id))
      for (const token of [tokens[0], tokens[1], null, 'Bearer nonsense', `${await bearer()}x`])
        expect(await last.userIdOf(token ?? null), String(token)).toBeNull()
    })

    it('after a logout that service accepts the token, and token/verify/ does not', async () => {
      deploy((await rotate('')).value)
      const ann = await makeUser(service)
      const client = await signedIn()
      const { authorization = '' } = client
      const other = await recipe(jwks)
      const verify = () => new Client(service.auth.handlers).post('token/verify/', { token: authorization.slice(7) })
      expect((await verify()).status).toBe(200)
      expect((await client.post('logout/', {})).status).toBe(200)
      expect(await other.userIdOf(authorization)).toBe(String(ann.id))
      expect((await verify()).status).toBe(401)
    })
  })
})

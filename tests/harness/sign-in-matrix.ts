import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractOptions } from '../../src/config/contract-options.js'
import type { AuthOptions, CodeDelivery } from '../../src/config/types.js'
import { operations } from '../../src/contract/index.js'
import type { Authenticator } from '../../src/testing/authenticator.js'
import type { Answer } from './client-jar.js'
import { type TestDatabase, withDatabases } from './databases.js'
import { askEmail, mailedLogin, newestMethods } from './email-login.js'
import { newMails } from './mailbox.js'
import type { OauthServer } from './oauth-server.js'
import { addPasskey, optionsOf } from './passkeys.js'
import { appCode, enrollApp, enrollEmail, mailedCode, makeUser, PASSWORD, signIn } from './people.js'
import type { Provider } from './providers.js'
import { makeService, type TestService } from './service.js'
import { Browser, locationOf } from './social.js'
import { VERIFIER, verified, withOauth } from './social-people.js'

/** A service with every way to sign in, and the codes that the host's own method sent. */
interface World {
  service: TestService
  texts: CodeDelivery[]
  required: boolean
  /** The passkey of a user who has one. */
  authenticator?: Authenticator
}

interface FirstFactor {
  /** The operation that answers with credentials or the second step; absent where the answer is a redirect. */
  operation?: string
  /** The word in the session's `methods`. */
  methods: string
  /** It is two factors by itself: no second step follows. */
  alone?: true
  /** Gives the user what the sign-in needs. */
  prepare?(world: World, owner: Browser): Promise<void>
  begin(world: World, browser: Browser): Promise<Answer>
}

const byEmail = (proof: 'code' | 'key'): FirstFactor => ({
  operation: 'verifyEmailLogin',
  methods: 'email',
  begin: async ({ service }, browser) => {
    await newMails(service)
    await askEmail(browser)
    const mail = await mailedLogin(service)
    return browser.post('login/email/verify/', { [proof]: mail[proof] || 'x' })
  },
})

async function withPasskey(world: World, owner: Browser): Promise<void> {
  world.authenticator = (await addPasskey(owner)).authenticator
}

/** A credential of the user's passkey for the options of a route. */
async function passkeyFor(world: World, browser: Browser, path: string, body: object) {
  const { options } = await optionsOf(browser, path, body)
  return { credential: world.authenticator?.get(options) }
}

/** Every way to sign in. A new one must have a row here: see the test below. */
const FIRST: Record<string, FirstFactor> = {
  password: {
    operation: 'login',
    methods: 'pwd',
    begin: (_world, browser) => browser.post('login/', { username: 'ann', password: PASSWORD }),
  },
  'provider, from a client': {
    operation: 'loginIdp',
    methods: 'social:idp',
    begin: (_world, browser) => browser.send('idp/', { code: 'ann', code_verifier: VERIFIER }),
  },
  'provider, in a browser': {
    methods: 'social:idp',
    begin: async (_world, browser) => {
      const start = new URL(locationOf(await browser.visit('idp/')))
      return browser.visit(`idp/callback/?code=ann&state=${start.searchParams.get('state')}`)
    },
  },
  passkey: {
    operation: 'loginByPasskey',
    methods: 'passkey',
    alone: true,
    prepare: withPasskey,
    begin: async (world, browser) =>
      browser.post('passkey/login/', await passkeyFor(world, browser, 'passkey/login/options/', {})),
  },
  'code by email': byEmail('code'),
  'link by email': byEmail('key'),
}

interface SecondFactor {
  /** The word in the session's `methods`. */
  methods: string
  /** Enrolls it, and returns what makes its proof at a login. */
  enroll(world: World, owner: Browser): Promise<MakeProof>
}

/** Makes what goes to login/verify/, in the browser and for the login that it has begun. */
type MakeProof = (browser: Browser, step: object) => Promise<object> | object

async function withApp({ service }: World, owner: Browser) {
  const app = await enrollApp(service, owner)
  service.clock.advance(60)
  return app
}

const withBackupCode: SecondFactor = {
  methods: 'backup',
  enroll: async (world, owner) => {
    const { backupCodes } = await withApp(world, owner)
    return () => ({ code: backupCodes[0] })
  },
}

/** Every second factor, by the name of its method. */
const SECOND: Record<string, SecondFactor> = {
  app: {
    methods: 'otp',
    enroll: async (world, owner) => {
      const { secret } = await withApp(world, owner)
      return () => ({ code: appCode(world.service, secret) })
    },
  },
  email: {
    methods: 'email',
    enroll: async ({ service }, owner) => {
      await enrollEmail(service, owner)
      service.clock.advance(61)
      return async () => ({ code: await mailedCode(service) })
    },
  },
  backup_codes: withBackupCode,
  passkey: {
    methods: 'passkey',
    enroll: async (world, owner) => {
      // By itself a passkey adds a second step only where everybody must have one.
      if (!world.required) await withApp(world, owner)
      await withPasskey(world, owner)
      return (browser, step) => passkeyFor(world, browser, 'login/passkey/options/', step)
    },
  },
  sms: {
    methods: 'sms',
    enroll: async ({ service, texts }, owner) => {
      const newest = async () => {
        await service.settle()
        return texts.at(-1)?.code ?? ''
      }
      await owner.post('mfa/', { method: 'sms' })
      const confirmed = await owner.post('mfa/confirm/', { method: 'sms', code: await newest() })
      expect(confirmed.status, confirmed.text).toBe(200)
      service.clock.advance(61)
      return async () => ({ code: await newest() })
    },
  },
}

/** One mailbox is not two factors. */
const isRefused = (first: FirstFactor, second: string) => first.methods === 'email' && second === 'email'

function makeWorld(database: TestDatabase, server: OauthServer, required: boolean): World {
  const texts: CodeDelivery[] = []
  const sms = { sendCode: async (_user: unknown, delivery: CodeDelivery) => void texts.push(delivery) }
  const settings = {
    USE_MFA: true,
    USE_PASSKEYS: true,
    EMAIL_LOGIN: 'both',
    MFA_REQUIRED: required,
    MFA_TRUSTED_DEVICE_LIFETIME: '30d',
  }
  const options = { SOCIALACCOUNT_PROVIDERS: { idp: server.settings() }, mfaMethods: { sms } } as Partial<AuthOptions>
  return { service: makeService(database, settings, options), texts, required }
}

/** The token of the second step, from the body or, after a redirect, in the flow cookie. */
const stepOf = ({ body }: Answer): object => (body.ephemeral_token ? { ephemeral_token: body.ephemeral_token } : {})

async function signedInOwner({ service }: World): Promise<Browser> {
  const { client } = await signIn(service)
  const owner = new Browser(service)
  for (const [name, value] of client.jar) owner.jar.set(name, value)
  return owner
}

async function enrolled(world: World, first: FirstFactor, second: SecondFactor): Promise<MakeProof> {
  const owner = await signedInOwner(world)
  const makeProof = await second.enroll(world, owner)
  await first.prepare?.(world, owner)
  return makeProof
}

/** Every first factor with every second one, with and without MFA_REQUIRED. */
export function signInMatrix(databases?: readonly Provider[]): void {
  const server = withOauth()
  const suite = (_provider: Provider, database: () => TestDatabase) => {
    const open = async (required: boolean) => {
      await database().clear()
      server().people.set('ann', verified('ann@example.com'))
      const world = makeWorld(database(), server(), required)
      await makeUser(world.service)
      return world
    }

    it('has a row for every way to sign in and every second factor', async () => {
      const { service } = await open(false)
      const options = contractOptions(service.ctx.config, database().client)
      const signsIn = (schema: z.ZodType | undefined): boolean =>
        schema instanceof z.ZodUnion
          ? schema.options.some((option) => option instanceof z.ZodType && signsIn(option))
          : schema?.meta()?.id === 'Credentials'
      const found = operations(options)
        .filter(({ endpoint }) => Object.values(endpoint.replies).some(({ schema }) => signsIn(schema)))
        .map(({ endpoint }) => endpoint.operationId)
      const listed = Object.values(FIRST).flatMap(({ operation }) => operation ?? [])
      expect(new Set(found)).toEqual(new Set([...listed, 'verifyLogin']))
      expect(Object.keys(SECOND).sort()).toEqual([...service.auth.clientConfig.mfaMethods].sort())
    })

    const finish = async (browser: Browser, begun: Answer, given: object) => {
      const done = await browser.post('login/verify/', { ...stepOf(begun), ...given })
      expect(done.status, done.text).toBe(200)
    }

    describe.each([false, true])('MFA_REQUIRED %s', (required) => {
      let world: World
      beforeEach(async () => {
        world = await open(required)
      })

      it.each(Object.entries(FIRST))('%s, then no second factor', async (_name, first) => {
        if (first.prepare) await first.prepare(world, await signedInOwner(world))
        world.service.clock.advance(1)
        const browser = new Browser(world.service)
        const answer = await first.begin(world, browser)
        expect(answer.status, answer.text).toBeLessThan(400)
        expect(await newestMethods(world.service)).toBe(first.methods)
        const page = await browser.get<{ code?: string }>('token/verify/')
        expect(page.status).toBe(405)
        const change = await browser.call('PATCH', 'user/', { body: { first_name: 'Ann' } })
        expect([change.status, change.body.code]).toEqual(
          required && !first.alone ? [403, 'mfa_enrolment_required'] : [200, undefined],
        )
      })

      const pairs = Object.entries(FIRST).flatMap(([name, first]) =>
        Object.entries(SECOND).map(([method, second]) => ({ name, first, method, second })),
      )

      it.each(pairs)('$name, then $method', async ({ first, method, second }) => {
        const makeProof = await enrolled(world, first, second)
        const sessions = await world.service.ctx.db.session.count({ where: {} })
        const browser = new Browser(world.service)
        world.service.clock.advance(1)
        const begun = await first.begin(world, browser)
        if (first.alone) {
          expect(begun.status, begun.text).toBe(200)
          expect(await newestMethods(world.service)).toBe(first.methods)
          return expect((await browser.call('PATCH', 'user/', { body: { first_name: 'Ann' } })).status).toBe(200)
        }
        expect((await browser.get('user/')).status).toBe(401)
        if (isRefused(first, method)) return expect(begun.status).toBe(400)
        expect(begun.status, begun.text).toBeLessThan(400)
        expect(await world.service.ctx.db.session.count({ where: {} })).toBe(sessions)
        await finish(browser, begun, await makeProof(browser, stepOf(begun)))
        expect(await newestMethods(world.service)).toBe(`${first.methods} ${second.methods}`)
        expect((await browser.call('PATCH', 'user/', { body: { first_name: 'Ann' } })).status).toBe(200)
      })

      const steps = Object.entries(FIRST).filter(([, { alone }]) => !alone)

      it.each(steps)('%s, in a trusted browser', async (_name, first) => {
        const makeProof = await enrolled(world, first, withBackupCode)
        const browser = new Browser(world.service)
        const begun = await first.begin(world, browser)
        await finish(browser, begun, { ...(await makeProof(browser, stepOf(begun))), trust_device: true })
        await browser.post('logout/')
        world.service.clock.advance(61)
        const answer = await first.begin(world, browser)
        expect(answer.status, answer.text).toBeLessThan(400)
        expect(await newestMethods(world.service)).toBe(first.methods)
        expect((await browser.call('PATCH', 'user/', { body: { first_name: 'Ann' } })).status).toBe(200)
        const change = await browser.post('mfa/', { method: 'email', code: '000000' })
        expect(change.body).toMatchObject({ code: 'reauthentication_required' })
      })
    })
  }
  if (databases) withDatabases(databases, suite)
  else withDatabases(suite)
}

import { beforeEach } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import { registerUser } from './applicants.js'
import { Client } from './client-jar.js'
import { type TestDatabase, withDatabases } from './databases.js'
import { askedEmail } from './email-login.js'
import type { OauthServer } from './oauth-server.js'
import { addPasskey, passkeyLogin } from './passkeys.js'
import { appCode, makeUser, PASSWORD, signIn, signInWithApp } from './people.js'
import { makeService, type TestService } from './service.js'
import { Browser, errorOf, locationOf } from './social.js'
import { unverified, VERIFIER, verified, withOauth } from './social-people.js'

export type Hooks = Pick<AuthOptions, 'mayRegister' | 'mayLogin'>

/** The result of a path: a JSON response, or a redirect to a page. */
export interface Outcome {
  status: number
  code: string | undefined
  text: string
}

/** A path that creates an account or a session. `ready` creates the rows that it needs, with a service without a gate. */
export interface GatedPath {
  settings?: object
  ready?(open: TestService): Promise<(gated: TestService) => Promise<Outcome>>
  go?(gated: TestService): Promise<Outcome>
}

interface Coded {
  code?: string
  error_codes?: { non_field_errors?: string[] }
}

const outcomeOf = (answer: { status: number; body: object; headers: Headers; text: string }): Outcome => {
  const { code, error_codes } = answer.body as Coded
  return {
    status: answer.status,
    code: code ?? error_codes?.non_field_errors?.[0] ?? errorOf(answer) ?? undefined,
    text: answer.text,
  }
}

const byCode = async (service: TestService, code: string) =>
  outcomeOf(await new Browser(service).send('idp/', { code, code_verifier: VERIFIER }))

const inBrowser = async (service: TestService, code: string) => {
  const browser = new Browser(service)
  const start = new URL(locationOf(await browser.visit('idp/')))
  return outcomeOf(await browser.visit(`idp/callback/?code=${code}&state=${start.searchParams.get('state')}`))
}

const form = async (service: TestService) => outcomeOf(await registerUser(new Client(service.auth.handlers), 'newbie'))

const plainForm = async (service: TestService) => {
  const fields = { username: 'newbie', email: 'newbie@example.com', password1: PASSWORD, password2: PASSWORD }
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const call = { raw: new URLSearchParams({ ...fields, from: '/register' }), headers }
  return outcomeOf(await new Client(service.auth.handlers).call('POST', 'registration/', call))
}

/** Registers with an invitation. A refusal does not consume the invitation. */
const invited = async (open: TestService, email: string | undefined) => {
  const { url } = await open.auth.invitations.create({ email })
  await open.settle()
  const [, invitation] = /invitation=([\w-]+)/.exec(url ?? open.mails.at(-1)?.text ?? '') ?? []
  return async (gated: TestService) =>
    outcomeOf(await registerUser(new Client(gated.auth.handlers), 'newbie', { invitation }))
}

const byPassword = async (service: TestService, username = 'ann') =>
  outcomeOf(await new Client(service.auth.handlers).post('login/', { username, password: PASSWORD }))

/** Every path that creates a user or a pending registration, by its description. */
export const REGISTRATIONS: Record<string, GatedPath> = {
  'registration/, mandatory': { go: form },
  'registration/, optional': { settings: { EMAIL_VERIFICATION: 'optional' }, go: form },
  'registration/, none': { settings: { EMAIL_VERIFICATION: 'none' }, go: form },
  'registration/ as a plain form': { go: plainForm },
  'registration/ with an invitation': {
    settings: { REGISTRATION: 'invited' },
    ready: (open) => invited(open, undefined),
  },
  'registration/ with an invitation for the address': {
    settings: { REGISTRATION: 'invited' },
    ready: (open) => invited(open, 'newbie@example.com'),
  },
  'POST provider, verified address': { go: (service) => byCode(service, 'jane') },
  'POST provider, unverified address': { go: (service) => byCode(service, 'unsure') },
  'POST provider, no address': { go: (service) => byCode(service, 'nomail') },
  'callback of a provider, verified address': { go: (service) => inBrowser(service, 'jane') },
  'callback of a provider, unverified address': { go: (service) => inBrowser(service, 'unsure') },
}

/** The users of the provider in these paths. */
const gatePeople = ({ people }: OauthServer): void => {
  people.set('jane', verified('jane@example.com'))
  people.set('unsure', unverified('newbie@example.com', { sub: '2' }))
  people.set('nomail', { sub: '3', username: 'nomail' })
}

const linked = async (open: TestService) => {
  await byCode(open, 'jane')
  await open.ctx.db.session.deleteMany({ where: {} })
}

/** Signs in with an emailed code, in the browser that asked for it. */
const byEmail = async (open: TestService) => {
  const { client, code } = await askedEmail(open)
  const cookies = client.cookieHeader()
  return async (gated: TestService) => {
    gated.clock.now = open.clock.now
    return outcomeOf(await new Client(gated.auth.handlers).post('login/email/verify/', { code }, { cookies }))
  }
}

/** Every path that creates a session or begins a second step. */
export const LOGINS: Record<string, GatedPath> = {
  'login/': {
    ready: async (open) => {
      await makeUser(open)
      return byPassword
    },
  },
  'login/ with a second step': {
    settings: { USE_MFA: true },
    ready: async (open) => {
      await makeUser(open)
      await signInWithApp(open)
      await open.ctx.db.session.deleteMany({ where: {} })
      return byPassword
    },
  },
  'login/verify/': {
    settings: { USE_MFA: true },
    ready: async (open) => {
      await makeUser(open)
      const { secret } = await signInWithApp(open)
      const client = new Client(open.auth.handlers)
      const { body } = await client.post('login/', { username: 'ann', password: PASSWORD })
      await open.ctx.db.session.deleteMany({ where: {} })
      return async (gated) => {
        gated.clock.now = open.clock.now
        const step = { ephemeral_token: body.ephemeral_token, code: appCode(gated, secret) }
        return outcomeOf(await new Client(gated.auth.handlers).post('login/verify/', step))
      }
    },
  },
  'passkey/login/': {
    settings: { USE_PASSKEYS: true },
    ready: async (open) => {
      await makeUser(open)
      const { authenticator } = await addPasskey((await signIn(open)).client)
      await open.ctx.db.session.deleteMany({ where: {} })
      return async (gated) => outcomeOf((await passkeyLogin(gated, authenticator)).answer)
    },
  },
  'login/email/verify/': {
    settings: { EMAIL_LOGIN: 'code' },
    ready: async (open) => {
      await makeUser(open)
      return byEmail(open)
    },
  },
  'login/email/verify/, unproven address': {
    settings: { EMAIL_LOGIN: 'code', EMAIL_VERIFICATION: 'optional' },
    ready: async (open) => {
      await makeUser(open, 'ann', { emailVerifiedAt: null })
      return byEmail(open)
    },
  },
  'login/email/verify/ with a second step': {
    settings: { EMAIL_LOGIN: 'code', USE_MFA: true },
    ready: async (open) => {
      await makeUser(open)
      await signInWithApp(open)
      await open.ctx.db.session.deleteMany({ where: {} })
      return byEmail(open)
    },
  },
  'POST provider': {
    ready: async (open) => {
      await linked(open)
      return (gated) => byCode(gated, 'jane')
    },
  },
  'callback of a provider': {
    ready: async (open) => {
      await linked(open)
      return (gated) => inBrowser(gated, 'jane')
    },
  },
}

/** Runs a path at a service whose gate functions are `hooks`. */
async function takePath(
  { path, database, server }: { path: GatedPath; database: TestDatabase; server: OauthServer },
  hooks: Hooks,
) {
  const options = { SOCIALACCOUNT_PROVIDERS: { idp: server.settings() } } as Partial<AuthOptions>
  const open = makeService(database, path.settings, options)
  const go = path.ready ? await path.ready(open) : path.go
  await open.settle()
  const service = makeService(database, path.settings, { ...options, ...hooks })
  return { service, outcome: await go?.(service) }
}

/** A suite of the gate on every database. Its first argument runs a path over empty tables. */
export function withGate(
  suite: (take: (path: GatedPath, hooks: Hooks) => ReturnType<typeof takePath>, database: () => TestDatabase) => void,
): void {
  const server = withOauth()
  withDatabases((_provider, database) => {
    beforeEach(async () => {
      await database().clear()
      gatePeople(server())
    })
    suite((path, hooks) => takePath({ path, database: database(), server: server() }, hooks), database)
  })
}

/** The rows that a path may write. */
export const rowsOf = async ({ db }: TestDatabase) => ({
  users: await db.user.count({}),
  registrations: await db.registration.count({}),
  mails: await db.outbox.count({}),
  links: await db.socialAccount.count({}),
  invitations: await db.invitation.findMany({}),
  sessions: await db.session.count({}),
  challenges: await db.mfaChallenge.count({ where: { consumedAt: null } }),
})

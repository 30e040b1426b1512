import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import { randomId } from '../../src/crypto/random.js'
import { createSocialAccount } from '../../src/store/social/social-accounts.js'
import type { Answer, Call, Client } from './client-jar.js'
import { mailedLogin } from './email-login.js'
import type { OauthServer } from './oauth-server.js'
import { type DocumentedOperation, makeChecker, operationsOf } from './openapi-check.js'
import { appCode, authorize, type Credentials, makeUser, OTHER_PASSWORD, PASSWORD, secretOf } from './people.js'
import { makeServiceOver } from './service.js'
import { Browser } from './social.js'

const VERIFIER = 'v'.repeat(43)
/** Without cookies the client keeps the verifier. */
const START = { code_challenge: createHash('sha256').update(VERIFIER).digest('base64url') }

/** The names of the cookies that a response sets more than once. */
export const repeatedCookies = (setCookies: readonly string[]): string[] => {
  const names = setCookies.map((line) => line.split('=', 1)[0] ?? '')
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** Calls a documented operation as a client does, and compares each response with the document. */
export async function makeDocumentedClient(
  idp: OauthServer,
  prisma: object,
  settings: object,
  options: Partial<AuthOptions> = {},
  before: (client: Client) => void = () => {},
) {
  const service = makeServiceOver(prisma, settings, { SOCIALACCOUNT_PROVIDERS: { idp: idp.settings() }, ...options })
  const document = await service.auth.openapi().document()
  const operations = operationsOf(document)
  const { wrongWith, seen } = makeChecker(document)
  const named = new Map(operations.map((operation) => [operation.id, operation]))
  const wrong: string[] = []

  const send = async (client: Client, operation: DocumentedOperation, call: Call = {}): Promise<Answer> => {
    const path = operation.path.replace(/\{\w+\}/g, 'some-id')
    const body = operation.method === 'GET' || call.raw ? {} : { body: {} }
    before(client)
    const answer = await client.call(operation.method, path, { prefix: '', ...body, ...call })
    const problem = wrongWith(operation, answer)
    if (problem) wrong.push(problem)
    const twice = repeatedCookies(answer.setCookies)
    if (twice.length > 0) wrong.push(`${operation.id} sets more than once: ${twice.join(', ')}`)
    return answer
  }
  const by = (client: Client, id: string, body?: unknown, call: Call = {}) => {
    const operation = named.get(id)
    if (!operation) throw new Error(`The document has no operation ${id}`)
    return send(client, operation, { ...(body === undefined ? {} : { body }), ...call })
  }
  return { service, operations, named, wrong, seen, send, by }
}

export type DocumentedClient = Awaited<ReturnType<typeof makeDocumentedClient>>

export async function signInDocumented(
  { service, by }: DocumentedClient,
  name: string,
  password = PASSWORD,
): Promise<Browser> {
  const client = new Browser(service)
  const { body, status, text } = await by(client, 'login', { username: name, password })
  expect(status, text).toBe(200)
  if (!service.ctx.config.settings.USE_AUTH_COOKIE) authorize(client, body as Partial<Credentials>)
  return client
}

/** Calls every operation once with success, in a possible order. The options are the host's own fields. */
export async function callEveryOperation(
  documented: DocumentedClient,
  { registration = {}, profile = {} } = {},
): Promise<void> {
  const { service, by, named } = documented
  const stranger = new Browser(service)
  const applicant = { username: 'ann', email: 'ann@example.com', password1: PASSWORD, password2: PASSWORD }
  await by(stranger, 'register', { ...applicant, ...registration })
  await by(stranger, 'resendEmail', { email: 'ann@example.com' })
  await service.settle()
  await by(stranger, 'verifyEmail', { key: /key=([\w-]+)/.exec(service.mails[0]?.text ?? '')?.[1] })
  const ann = await signInDocumented(documented, 'ann')
  await by(ann, 'getUser')
  await by(ann, 'replaceUser', { username: 'ann', first_name: 'Ann', ...profile })
  await by(ann, 'updateUser', { last_name: 'Lee' })
  await by(ann, 'reauthenticate', { password: PASSWORD })
  await account(documented, ann)
  await social(documented, ann)
  if (named.has('setUpMfaMethod')) await secondFactor(documented)
  await emailChange(documented)
  await withoutPassword(documented)
  await makeUser(service, 'bob')
  if (named.has('requestEmailLogin')) await signInByEmail(documented)
  const bob = await signInDocumented(documented, 'bob')
  const old = service.ctx.config.settings.OLD_PASSWORD_FIELD_ENABLED ? { old_password: PASSWORD } : {}
  await by(bob, 'changePassword', { ...old, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD })
  await tokens(documented)
  await by(stranger, 'requestPasswordReset', { email: 'ann@example.com' })
  await service.settle()
  const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
  const words = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
  await by(stranger, 'confirmPasswordReset', { uid, token, ...words })
  await by(await signInDocumented(documented, 'ann', OTHER_PASSWORD), 'logout', {})
  if (named.has('deleteUser')) await by(await signInDocumented(documented, 'bob', OTHER_PASSWORD), 'deleteUser')
}

async function account(documented: DocumentedClient, ann: Browser): Promise<void> {
  const { by, named, send } = documented
  await by(ann, 'getAccount')
  if (named.has('exportUser')) await by(ann, 'exportUser')
  const end = named.get('endSession')
  if (!end) return
  await signInDocumented(documented, 'ann')
  const { body } = await by(ann, 'listSessions')
  const other = (body.results as { id: string; current: boolean }[]).find(({ current }) => !current)
  await send(ann, { ...end, path: end.path.replace('{id}', other?.id ?? '') })
  await by(ann, 'endOtherSessions')
}

async function emailChange({ service, by, ...documented }: DocumentedClient): Promise<void> {
  await makeUser(service, 'fay')
  const fay = await signInDocumented({ service, by, ...documented }, 'fay')
  const newestKey = async () => {
    await service.settle()
    return /key=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1]
  }
  await by(fay, 'requestEmailChange', { email: 'fay@new.example' })
  await by(fay, 'confirmEmailChange', { key: await newestKey() })
  await by(fay, 'undoEmailChange', { key: await newestKey() })
}

async function signInByEmail({ service, by }: DocumentedClient): Promise<void> {
  const browser = new Browser(service)
  const { body } = await by(browser, 'requestEmailLogin', { email: 'bob@example.com' })
  const { code } = await mailedLogin(service)
  await by(browser, 'verifyEmailLogin', { code, ephemeral_token: body.ephemeral_token || undefined })
}

async function withoutPassword(documented: DocumentedClient): Promise<void> {
  const { service, by, named } = documented
  const { id: userId } = await makeUser(service, 'gus')
  const gus = await signInDocumented(documented, 'gus')
  const link = { id: randomId(), provider: 'idp', issuer: '', uid: 'gus', emailKey: null, lastLogin: null }
  await createSocialAccount(service.ctx.db, userId, { ...link, dateJoined: service.ctx.now() })
  await by(gus, 'removePassword')
  if (named.has('sendReauthenticationCode')) await by(gus, 'sendReauthenticationCode', {})
}

async function tokens(documented: DocumentedClient): Promise<void> {
  if (!documented.named.has('refreshToken')) return
  await makeUser(documented.service, 'cat')
  const cat = new Browser(documented.service)
  const { body } = await documented.by(cat, 'login', { username: 'cat', password: PASSWORD })
  const cookie = [...cat.jar].find(([name]) => name.endsWith('auth-jwt'))?.[1]
  await documented.by(cat, 'verifyToken', { token: body.access || cookie })
  await documented.by(cat, 'refreshToken', body.refresh ? { refresh: body.refresh } : {})
}

async function social(documented: DocumentedClient, ann: Browser): Promise<void> {
  const { service, by } = documented
  const visitor = new Browser(service)
  await by(visitor, 'startIdpInBrowser')
  await by(visitor, 'callbackIdp')
  const started = await by(visitor, 'startIdp', START)
  const { state } = started.body
  await by(visitor, 'loginIdp', { code: 'visitor', state, code_verifier: VERIFIER })
  const connecting = await by(ann, 'startIdp', START)
  await by(ann, 'connectIdp', { code: 'anns', state: connecting.body.state, code_verifier: VERIFIER })
  if (service.ctx.config.settings.USE_AUTH_COOKIE) await by(ann, 'connectIdp', {})
  const { body } = await by(ann, 'listSocialAccounts')
  const [account] = body.results as { id: string }[]
  const disconnect = documented.named.get('disconnectSocialAccount')
  if (disconnect && account) {
    await documented.send(ann, { ...disconnect, path: disconnect.path.replace('{id}', account.id) })
  }
}

async function secondFactor(documented: DocumentedClient): Promise<void> {
  const { service, by } = documented
  await makeUser(service, 'dan')
  const dan = await signInDocumented(documented, 'dan')
  await by(dan, 'listMfaMethods')
  const { body } = await by(dan, 'setUpMfaMethod', { method: 'app' })
  const secret = secretOf((body.setup_data as { qr_link: string }).qr_link)
  const next = () => {
    service.clock.advance(60)
    return appCode(service, secret)
  }
  await by(dan, 'confirmMfaMethod', { method: 'app', code: next() })
  await by(dan, 'setUpMfaMethod', { method: 'email', code: next() })
  const mailed = async () => {
    await service.settle()
    return /\b(\d{6})\b/.exec(service.mails.filter(({ kind }) => kind === 'mfa-code').at(-1)?.text ?? '')?.[1]
  }
  await by(dan, 'sendMfaCode', { method: 'email' })
  await by(dan, 'confirmMfaMethod', { method: 'email', code: await mailed() })
  await by(dan, 'setPrimaryMfaMethod', { method: 'email' })
  await by(dan, 'setPrimaryMfaMethod', { method: 'app' })
  const login = new Browser(service)
  const first = await by(login, 'login', { username: 'dan', password: PASSWORD })
  const changed = await by(login, 'changeLoginMethod', {
    ephemeral_token: first.body.ephemeral_token,
    new_method: 'email',
  })
  service.clock.advance(61)
  await by(login, 'resendLoginCode', { ephemeral_token: changed.body.ephemeral_token })
  const proof = { ephemeral_token: changed.body.ephemeral_token, code: await mailed() }
  if (documented.named.has('listTrustedDevices')) await trustedDevices(documented, login, proof)
  else await by(login, 'verifyLogin', proof)
  await by(dan, 'deactivateMfaMethod', { method: 'email', code: next() })
  await by(dan, 'deleteMfaMethod', { method: 'email' })
}

async function trustedDevices({ by, named, send }: DocumentedClient, login: Browser, proof: object): Promise<void> {
  await by(login, 'verifyLogin', { ...proof, trust_device: true })
  const { body } = await by(login, 'listTrustedDevices')
  const [device] = body.results as { id: string }[]
  const end = named.get('endTrustedDevice')
  if (end && device) await send(login, { ...end, path: end.path.replace('{id}', device.id) })
  await by(login, 'endTrustedDevices')
}

import { generateSync } from 'otplib'
import { randomId } from '../../src/crypto/random.js'
import type { UserRow } from '../../src/store/base/db.js'
import { Client } from './client-jar.js'
import type { TestService } from './service.js'

export const PASSWORD = 'correct horse battery'
export const OTHER_PASSWORD = 'staple battery horse'

/** Creates an active, verified user, as registration does. */
export async function makeUser(service: TestService, name = 'ann', changes: Partial<UserRow> = {}): Promise<UserRow> {
  const { ctx } = service
  const email = `${name.toLowerCase()}@example.com`
  return ctx.db.user.create({
    data: {
      ...(ctx.db.userIdType === 'string' ? { id: randomId() } : {}),
      username: name,
      usernameKey: name.toLowerCase(),
      email,
      emailKey: email,
      emailVerifiedAt: ctx.now(),
      password: await ctx.passwords.hash(PASSWORD),
      ...changes,
    },
  })
}

export interface Credentials {
  access: string
  refresh: string
  key: string
}

/** Signs a new client in. Without cookies it sends the Authorization header. */
export async function signIn(service: TestService, name = 'ann', password = PASSWORD) {
  const client = new Client(service.auth.handlers)
  const answer = await client.post<Credentials>('login/', { username: name, password })
  if (answer.status !== 200) throw new Error(`login of ${name}: ${answer.status} ${answer.text}`)
  if (!service.ctx.config.settings.USE_AUTH_COOKIE) authorize(client, answer.body)
  return { client, body: answer.body, answer }
}

/** Lets the client send the credentials of a login or a change. */
export function authorize(client: Client, body: Partial<Credentials>): void {
  client.authorization = body.access ? `Bearer ${body.access}` : `Token ${body.key}`
}

/** The code an authenticator app shows at the service's time, `steps` away from now. */
export const appCode = (service: TestService, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(service.clock.now.getTime() / 1000) + steps * 30 })

export const secretOf = (qrLink: string): string => new URL(qrLink).searchParams.get('secret') ?? ''

/**
 * Enrolls the authenticator app. The first method returns the backup codes. The time step of the code is consumed. If a method
 * is active, `code` is required: a code of that method, or a backup code.
 */
export async function enrollApp(service: TestService, client: Client, code?: string) {
  const setup = await client.post<{ backup_codes: string[]; setup_data: { qr_link: string } }>('mfa/', {
    method: 'app',
    code,
  })
  const secret = secretOf(setup.body.setup_data.qr_link)
  const confirmed = await client.post('mfa/confirm/', { method: 'app', code: appCode(service, secret) })
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${confirmed.text}`)
  return { secret, backupCodes: setup.body.backup_codes }
}

/** Signs in a user with the app as primary method. The clock has moved past the confirmed time step. */
export async function signInWithApp(service: TestService) {
  const { client } = await signIn(service)
  const { secret, backupCodes } = await enrollApp(service, client)
  service.clock.advance(60)
  return { client, secret, backupCodes }
}

/** The same as `enrollApp`, for codes by email. */
export async function enrollEmail(service: TestService, client: Client, code?: string) {
  const setup = await client.post<{ backup_codes: string[] }>('mfa/', { method: 'email', code })
  const confirmed = await client.post('mfa/confirm/', { method: 'email', code: await mailedCode(service) })
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${confirmed.text}, ${setup.text}`)
  return { backupCodes: setup.body.backup_codes }
}

/** The six digits of the newest emailed code. */
export async function mailedCode(service: TestService): Promise<string> {
  await service.settle()
  const mail = service.mails.filter(({ kind }) => kind === 'mfa-code').at(-1)
  return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Waits for all responses and counts their statuses, for example `{ 200: 1, 400: 19 }`. */
export async function statuses(answers: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

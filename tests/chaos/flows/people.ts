import { expect } from 'vitest'
import type { Answer } from '../../harness/client-jar.js'
import { keysOf } from '../../harness/mailbox.js'
import { appCode, enrollApp, enrollEmail, PASSWORD } from '../../harness/people.js'
import type { Browser } from '../../harness/social.js'
import type { Scene } from '../scene.js'

export const expectSignedIn = async (scene: Scene, name: string): Promise<void> => {
  const answer = await scene.browser(name).get('user/')
  expect(answer.status, `${name}: ${answer.text}`).toBe(200)
}

/** Signs Ann in with a password and without a second step. */
export async function signInAgain(scene: Scene, name: string, password = PASSWORD): Promise<void> {
  const answer = await scene.browser(name).post('login/', { username: 'ann', password })
  expect(answer.status, answer.text).toBe(200)
  await expectSignedIn(scene, name)
}

/** Begins a login whose second step is due. The browser keeps the token. */
export async function beginLogin(scene: Scene, name = 'guest') {
  const answer = await scene.browser(name).post<{ ephemeral_token?: string }>('login/', {
    username: 'ann',
    password: PASSWORD,
  })
  if (answer.body.ephemeral_token) scene.notes.set('token', answer.body.ephemeral_token)
  return answer
}

export const verifyLogin = (scene: Scene, given: object, name = 'guest') =>
  scene.browser(name).post('login/verify/', { ephemeral_token: scene.notes.get('token'), ...given })

export interface App {
  secret: string
  backupCodes: string[]
}

/** Signs in with the code that the app shows next. */
export async function signInByApp(scene: Scene, { secret }: App, name = 'guest', more: object = {}): Promise<void> {
  scene.service.clock.advance(60)
  await beginLogin(scene, name)
  const answer = await verifyLogin(scene, { code: appCode(scene.service, secret), ...more }, name)
  expect(answer.status, answer.text).toBe(200)
}

/** Ann has an authenticator app, and both of her browsers are signed in. */
export async function withApp(scene: Scene): Promise<App> {
  const app = await enrollApp(scene.service, scene.browser('own'))
  await signInByApp(scene, app, 'other')
  await signInByApp(scene, app, 'own')
  return app
}

/** Ann has codes by email, and both of her browsers are signed in. */
export async function withEmailCodes(scene: Scene): Promise<{ backupCodes: string[] }> {
  const enrolled = await enrollEmail(scene.service, scene.browser('own'))
  await signInByEmailCode(scene, 'other')
  scene.service.clock.advance(61)
  return enrolled
}

export const newestMail = (scene: Scene, kind: string): string => {
  const mail = scene.mailbox().findLast((one) => one.kind === kind)
  if (!mail) throw new Error(`no email of the kind ${kind}`)
  return mail.text ?? ''
}

/**
 * Enters the codes of the person's emails, newest first. After a crash there can be two, and the email of the earlier request can
 * come last, because the dead process had claimed it.
 */
export async function enterCodes<Body extends object>(
  scene: Scene,
  kind: string,
  enter: (code: string) => Promise<Answer<Body>>,
): Promise<boolean> {
  const codes = scene
    .mailbox()
    .filter((one) => one.kind === kind)
    .map(({ text }) => codeIn(text ?? ''))
  for (const code of codes.toReversed().slice(0, 2)) if ((await enter(code)).status === 200) return true
  return false
}

export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
export const keyIn = (text: string): string => keysOf({ text })[0] ?? ''

export async function signInByEmailCode(scene: Scene, name = 'guest'): Promise<void> {
  scene.service.clock.advance(61)
  await beginLogin(scene, name)
  await scene.service.settle()
  const answer = await verifyLogin(scene, { code: codeIn(newestMail(scene, 'mfa-code')) }, name)
  expect(answer.status, answer.text).toBe(200)
}

/** Asks for an email to sign in with, and returns its text. */
export async function askToSignIn(scene: Scene, browser: Browser): Promise<string> {
  const answer = await browser.post('login/email/', { email: 'ann@example.com' })
  expect(answer.status, answer.text).toBe(200)
  await scene.drain()
  return newestMail(scene, 'email-login')
}

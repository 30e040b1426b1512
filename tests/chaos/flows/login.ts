import { addPasskey, optionsOf } from '../../harness/passkeys.js'
import { appCode, PASSWORD } from '../../harness/people.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import {
  type App,
  askToSignIn,
  beginLogin,
  codeIn,
  enterCodes,
  expectSignedIn,
  keyIn,
  newestMail,
  signInAgain,
  signInByApp,
  signInByEmailCode,
  verifyLogin,
  withApp,
  withEmailCodes,
} from './people.js'

const guestIsIn = (scene: Scene) => expectSignedIn(scene, 'guest')

/** The second sign-in is announced too. */
const TWICE = { emails: 'the person signs in twice, and each sign-in is announced' }

const begun = async (scene: Scene): Promise<App> => {
  const app = await withApp(scene)
  scene.service.clock.advance(60)
  await beginLogin(scene)
  return app
}

const byApp = {
  after: ['invalid_token'],
  says: 'the login is over, its code is spent, and the person signs in with the next code',
  go: (scene: Scene, app: App) => signInByApp(scene, app),
}

const askAgain = {
  after: ['invalid_token'],
  says: 'the email is spent, and the person asks for another one',
  go: async (scene: Scene) => {
    const guest = scene.browser('guest')
    await guest.post('login/email/verify/', { code: codeIn(await askToSignIn(scene, guest)) })
  },
}

export const LOGIN = [
  flow({
    of: 'login',
    act: (scene) => scene.browser('guest').post('login/', { username: 'ann', password: PASSWORD }),
    done: guestIsIn,
    differs: TWICE,
  }),
  flow({
    of: 'login',
    as: 'wrong password',
    ready: async (scene) => {
      for (let i = 0; i < 3; i++) await scene.browser('guest').post('login/', { username: 'ann', password: 'wrong' })
    },
    act: async (scene) => {
      await scene.browser('guest').post('login/', { username: 'ann', password: 'wrong again' })
    },
    done: (scene) => signInAgain(scene, 'guest'),
  }),
  flow({
    of: 'login',
    as: 'the first of two steps',
    ready: async (scene) => {
      const app = await withApp(scene)
      scene.service.clock.advance(60)
      return app
    },
    act: (scene) => beginLogin(scene),
    done: async (scene, app) => {
      await verifyLogin(scene, { code: appCode(scene.service, app.secret) })
      await guestIsIn(scene)
    },
  }),
  flow({
    of: 'login',
    as: 'the first of two steps, with an emailed code',
    ready: async (scene) => {
      await withEmailCodes(scene)
      scene.service.clock.advance(61)
    },
    act: (scene) => beginLogin(scene),
    done: async (scene) => {
      await enterCodes(scene, 'mfa-code', (code) => verifyLogin(scene, { code }))
      await guestIsIn(scene)
    },
    differs: { emails: 'each login has a code of its own' },
  }),
  flow({
    of: 'login',
    as: 'in a trusted browser',
    ready: async (scene) => signInByApp(scene, await withApp(scene), 'guest', { trust_device: true }),
    act: (scene) => scene.browser('guest').post('login/', { username: 'ann', password: PASSWORD }),
    done: guestIsIn,
    differs: TWICE,
  }),
  flow({
    of: 'verifyLogin',
    as: 'app',
    ready: begun,
    act: (scene, app) => verifyLogin(scene, { code: appCode(scene.service, app.secret) }),
    forward: byApp,
    done: guestIsIn,
    differs: TWICE,
  }),
  flow({
    of: 'verifyLogin',
    as: 'app, and trust this browser',
    ready: begun,
    act: (scene, app) => verifyLogin(scene, { code: appCode(scene.service, app.secret), trust_device: true }),
    forward: { ...byApp, go: (scene, app) => signInByApp(scene, app, 'guest', { trust_device: true }) },
    done: guestIsIn,
    differs: TWICE,
  }),
  flow({
    of: 'verifyLogin',
    as: 'backup code',
    ready: begun,
    act: (scene, { backupCodes }) => verifyLogin(scene, { code: backupCodes[0] }),
    forward: {
      after: ['invalid_token'],
      says: 'the login is over, its code is spent, and the person signs in with the app',
      go: byApp.go,
    },
    done: guestIsIn,
    differs: TWICE,
  }),
  flow({
    of: 'verifyLogin',
    as: 'emailed code',
    ready: async (scene) => {
      await withEmailCodes(scene)
      scene.service.clock.advance(61)
      await beginLogin(scene)
      await scene.service.settle()
      return codeIn(newestMail(scene, 'mfa-code'))
    },
    act: (scene, code) => verifyLogin(scene, { code }),
    forward: {
      after: ['invalid_token'],
      says: 'the login is over, its code is spent, and the person signs in again',
      go: (scene) => signInByEmailCode(scene),
    },
    done: guestIsIn,
    differs: { emails: 'the person signs in twice: each login has a code of its own, and is announced' },
  }),
  flow({
    of: 'verifyLogin',
    as: 'passkey',
    ready: async (scene) => {
      const { authenticator } = await addPasskey(scene.browser('own'))
      const app = await begun(scene)
      const token = scene.notes.get('token')
      const { options } = await optionsOf(scene.browser('guest'), 'login/passkey/options/', { ephemeral_token: token })
      return { ...app, credential: authenticator.get(options) }
    },
    act: (scene, { credential }) => verifyLogin(scene, { credential }),
    forward: {
      after: ['invalid_token', 'invalid_passkey'],
      says: byApp.says,
      go: (scene, app) => signInByApp(scene, app),
    },
    done: guestIsIn,
    differs: TWICE,
  }),
  flow({
    of: 'changeLoginMethod',
    ready: async (scene) => {
      const app = await withApp(scene)
      const own = scene.browser('own')
      await own.post('mfa/', { method: 'email', code: app.backupCodes[0] })
      await scene.drain()
      await own.post('mfa/confirm/', { method: 'email', code: codeIn(newestMail(scene, 'mfa-code')) })
      scene.service.clock.advance(61)
      await beginLogin(scene)
      return app
    },
    act: async (scene) => {
      const given = { ephemeral_token: scene.notes.get('token'), new_method: 'email' }
      const answer = await scene.browser('guest').post<{ ephemeral_token: string }>('login/change-method/', given)
      if (answer.status === 200) scene.notes.set('token', answer.body.ephemeral_token)
      return answer
    },
    forward: { ...byApp, says: 'the login went on under a token that got lost, and the person signs in again' },
    done: async (scene) => {
      const isIn = (await scene.browser('guest').get('user/')).status === 200
      if (!isIn) await enterCodes(scene, 'mfa-code', (code) => verifyLogin(scene, { code }))
      await guestIsIn(scene)
    },
    differs: TWICE,
  }),
  flow({
    of: 'resendLoginCode',
    ready: async (scene) => {
      await withEmailCodes(scene)
      await beginLogin(scene)
      scene.service.clock.advance(61)
    },
    act: (scene) => scene.browser('guest').post('login/resend/', { ephemeral_token: scene.notes.get('token') }),
    awaits: 'mfa-code',
    forward: { after: ['throttled'], says: 'the next email is due a minute after the last one that was counted' },
    done: async (scene) => {
      await verifyLogin(scene, { code: codeIn(newestMail(scene, 'mfa-code')) })
      await guestIsIn(scene)
    },
  }),
  flow({
    of: 'requestEmailLogin',
    act: (scene) => scene.browser('guest').post('login/email/', { email: 'ann@example.com' }),
    awaits: 'email-login',
    done: async (scene) => {
      const guest = scene.browser('guest')
      const enter = (code: string) => guest.post('login/email/verify/', { code })
      if (await enterCodes(scene, 'email-login', enter)) return guestIsIn(scene)
      await enter(codeIn(await askToSignIn(scene, guest)))
      await guestIsIn(scene)
      return 'the token of the email got lost with the answer, and another email, a minute later, works'
    },
    differs: { emails: 'the person asks twice' },
  }),
  ...(['code', 'key'] as const).map((proof) =>
    flow({
      of: 'verifyEmailLogin',
      as: proof,
      ready: async (scene) => {
        const text = await askToSignIn(scene, scene.browser('guest'))
        return { [proof]: proof === 'code' ? codeIn(text) : keyIn(text) }
      },
      act: (scene, given) => scene.browser('guest').post('login/email/verify/', given),
      forward: askAgain,
      done: guestIsIn,
      differs: { emails: 'the person asks for another email' },
    }),
  ),
]

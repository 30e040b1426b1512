import { expect } from 'vitest'
import { addPasskey, optionsOf } from '../../harness/passkeys.js'
import { appCode, secretOf } from '../../harness/people.js'
import type { TrustedPage } from '../../harness/trusted-devices.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import {
  type App,
  codeIn,
  expectSignedIn,
  newestMail,
  signInAgain,
  signInByApp,
  withApp,
  withEmailCodes,
} from './people.js'

interface Setup {
  backup_codes: string[]
  setup_data: { qr_link: string }
}

const own = (scene: Scene) => scene.browser('own')

const ownIsIn = (scene: Scene) => expectSignedIn(scene, 'own')

const setUpApp = async (scene: Scene, code?: string) => {
  const answer = await own(scene).post<Setup>('mfa/', { method: 'app', code })
  if (answer.status === 201) scene.notes.set('secret', secretOf(answer.body.setup_data.qr_link))
  return answer
}

const confirmApp = (scene: Scene) =>
  own(scene).post('mfa/confirm/', { method: 'app', code: appCode(scene.service, scene.notes.get('secret') ?? '') })

interface Method {
  name: string
  is_active: boolean
  is_primary: boolean
  remaining?: number
}

const expectMethod = async (scene: Scene, name: string, wanted: object) => {
  const answer = await own(scene).get('mfa/')
  const methods = answer.body as unknown as Method[]
  expect(
    methods.find((one) => one.name === name),
    answer.text,
  ).toMatchObject(wanted)
}

/** Ann has both methods; the app is the primary one. */
const withBoth = async (scene: Scene): Promise<App> => {
  const app = await withApp(scene)
  await own(scene).post('mfa/', { method: 'email', code: app.backupCodes[0] })
  await scene.drain()
  const code = codeIn(newestMail(scene, 'mfa-code'))
  expect((await own(scene).post('mfa/confirm/', { method: 'email', code })).status).toBe(200)
  scene.service.clock.advance(60)
  await signInByApp(scene, app, 'other')
  await signInByApp(scene, app, 'own')
  return app
}

const SPENT = ['invalid_code', 'mfa_method_does_not_exist', 'mfa_method_already_active', 'mfa_method_not_active']

/** A repetition with the next code, where the first one is spent and the change did not happen. */
const nextCode = (path: string, wanted: object) => ({
  after: SPENT,
  says: 'done already, or the code is spent, and the person gives the next one',
  go: async (scene: Scene, app: App) => {
    const before = await own(scene).get('mfa/')
    if ((before.body as unknown as Method[]).some((one) => one.name === 'app' && !one.is_active)) return
    scene.service.clock.advance(60)
    const answer = await own(scene).post(path, { ...wanted, code: appCode(scene.service, app.secret) })
    expect(answer.status, answer.text).toBeLessThan(300)
  },
})

export const MFA = [
  flow({
    of: 'setUpMfaMethod',
    as: 'app, the first method',
    act: (scene) => setUpApp(scene),
    done: async (scene) => {
      expect((await confirmApp(scene)).status).toBe(200)
      await expectMethod(scene, 'app', { is_active: true })
      await expectMethod(scene, 'backup_codes', { remaining: 10 })
    },
  }),
  flow({
    of: 'setUpMfaMethod',
    as: 'email, the first method',
    act: (scene) => own(scene).post('mfa/', { method: 'email' }),
    awaits: 'mfa-code',
    forward: { after: ['throttled'], says: 'the next email is due a minute after the last one that was counted' },
    done: async (scene) => {
      const code = codeIn(newestMail(scene, 'mfa-code'))
      expect((await own(scene).post('mfa/confirm/', { method: 'email', code })).status).toBe(200)
    },
  }),
  flow({
    of: 'setUpMfaMethod',
    as: 'email beside the app, with a code',
    ready: withApp,
    act: (scene, { secret }) => own(scene).post('mfa/', { method: 'email', code: appCode(scene.service, secret) }),
    forward: {
      after: ['invalid_code'],
      says: 'the code is spent, and the person gives the next one',
      go: async (scene, { secret }) => {
        scene.service.clock.advance(60)
        await own(scene).post('mfa/', { method: 'email', code: appCode(scene.service, secret) })
      },
    },
    done: async (scene) => {
      const code = codeIn(newestMail(scene, 'mfa-code'))
      const answer = await own(scene).post('mfa/confirm/', { method: 'email', code })
      expect(answer.status, answer.text).toBe(200)
    },
    differs: { emails: 'the person asks twice' },
  }),
  flow({
    of: 'setUpMfaMethod',
    as: 'new backup codes, with a backup code',
    ready: withApp,
    act: async (scene, { backupCodes }) => {
      const answer = await own(scene).post<Setup>('mfa/', { method: 'backup_codes', code: backupCodes[0] })
      if (answer.status === 201) scene.notes.set('backup', answer.body.backup_codes[0] ?? '')
      return answer
    },
    forward: {
      after: ['invalid_code'],
      says: 'the code is spent, and the person gives one of the app',
      go: async (scene, { secret }) => {
        const given = { method: 'backup_codes', code: appCode(scene.service, secret) }
        const answer = await own(scene).post<Setup>('mfa/', given)
        scene.notes.set('backup', answer.body.backup_codes[0] ?? '')
      },
    },
    done: async (scene) => {
      await expectMethod(scene, 'backup_codes', { remaining: 10 })
      const answer = await own(scene).post('reauthenticate/', { code: scene.notes.get('backup') })
      expect(answer.status, answer.text).toBe(200)
    },
    differs: { emails: 'the person makes codes twice, and each set is announced' },
  }),
  flow({
    of: 'confirmMfaMethod',
    as: 'app, the first method',
    ready: async (scene) => {
      await setUpApp(scene)
    },
    act: confirmApp,
    forward: {
      after: SPENT,
      says: 'the method is active, or the code is spent, and the person gives the next one',
      go: async (scene) => {
        scene.service.clock.advance(60)
        await confirmApp(scene)
      },
    },
    done: async (scene) => {
      await expectMethod(scene, 'app', { is_active: true })
      await expectMethod(scene, 'backup_codes', { remaining: 10 })
      await ownIsIn(scene)
    },
  }),
  flow({
    of: 'confirmMfaMethod',
    as: 'email, the first method',
    ready: async (scene) => {
      await own(scene).post('mfa/', { method: 'email' })
      await scene.service.settle()
      return codeIn(newestMail(scene, 'mfa-code'))
    },
    act: (scene, code) => own(scene).post('mfa/confirm/', { method: 'email', code }),
    forward: {
      after: SPENT,
      says: 'the method is active, or the code is spent, and the person asks for another one',
      go: async (scene) => {
        scene.service.clock.advance(61)
        const sent = await own(scene).post('mfa/send/', { method: 'email' })
        await scene.service.settle()
        if (sent.status !== 200) return
        await own(scene).post('mfa/confirm/', { method: 'email', code: codeIn(newestMail(scene, 'mfa-code')) })
      },
    },
    done: (scene) => expectMethod(scene, 'email', { is_active: true }),
    differs: { emails: 'the person asks for another code' },
  }),
  flow({
    of: 'confirmMfaMethod',
    as: 'another app in place of the first',
    ready: async (scene) => {
      const app = await withApp(scene)
      await setUpApp(scene, app.backupCodes[0])
    },
    act: confirmApp,
    forward: {
      after: SPENT,
      says: 'the new app is active, or the code is spent, and the person gives the next one',
      go: async (scene) => {
        scene.service.clock.advance(60)
        await confirmApp(scene)
      },
    },
    done: async (scene) => {
      scene.service.clock.advance(60)
      const code = appCode(scene.service, scene.notes.get('secret') ?? '')
      const answer = await own(scene).post('reauthenticate/', { code })
      expect(answer.status, answer.text).toBe(200)
    },
  }),
  flow({
    of: 'deactivateMfaMethod',
    ready: withApp,
    act: (scene, { secret }) =>
      own(scene).post('mfa/deactivate/', { method: 'app', code: appCode(scene.service, secret) }),
    forward: nextCode('mfa/deactivate/', { method: 'app' }),
    done: (scene) => signInAgain(scene, 'guest'),
  }),
  flow({
    of: 'deactivateMfaMethod',
    as: 'one of two, with a backup code',
    ready: withBoth,
    act: (scene, { backupCodes }) => own(scene).post('mfa/deactivate/', { method: 'email', code: backupCodes[1] }),
    forward: {
      after: SPENT,
      says: 'done already, or the code is spent, and the person gives one of the app',
      go: async (scene, { secret }) => {
        await own(scene).post('mfa/deactivate/', { method: 'email', code: appCode(scene.service, secret) })
      },
    },
    done: (scene) => expectMethod(scene, 'email', { is_active: false }),
  }),
  flow({
    of: 'deleteMfaMethod',
    ready: withApp,
    act: (scene, { secret }) => own(scene).post('mfa/delete/', { method: 'app', code: appCode(scene.service, secret) }),
    forward: nextCode('mfa/delete/', { method: 'app' }),
    done: (scene) => signInAgain(scene, 'guest'),
  }),
  flow({
    of: 'deleteMfaMethod',
    as: 'with a passkey in place of a code',
    ready: async (scene) => {
      const { authenticator } = await addPasskey(own(scene))
      await withApp(scene)
      return authenticator
    },
    act: async (scene, authenticator) => {
      const { options } = await optionsOf(own(scene), 'reauthenticate/options/')
      return own(scene).post('mfa/delete/', { method: 'app', credential: authenticator.get(options) })
    },
    forward: { after: SPENT, says: 'the method is gone' },
    done: (scene) => signInAgain(scene, 'guest'),
  }),
  flow({
    of: 'setPrimaryMfaMethod',
    ready: withBoth,
    act: (scene) => own(scene).post('mfa/primary/', { method: 'email' }),
    done: (scene) => expectMethod(scene, 'email', { is_primary: true }),
  }),
  flow({
    of: 'sendMfaCode',
    ready: async (scene) => {
      await withEmailCodes(scene)
      scene.service.clock.advance(61)
    },
    act: (scene) => own(scene).post('mfa/send/', { method: 'email' }),
    awaits: 'mfa-code',
    forward: { after: ['throttled'], says: 'the next email is due a minute after the last one that was counted' },
    done: async (scene) => {
      const answer = await own(scene).post('reauthenticate/', { code: codeIn(newestMail(scene, 'mfa-code')) })
      expect(answer.status, answer.text).toBe(200)
    },
  }),
]

const trusted = async (scene: Scene): Promise<string> => {
  await signInByApp(scene, await withApp(scene), 'guest', { trust_device: true })
  const { body } = await scene.browser('guest').get<TrustedPage>('trusted-devices/')
  return body.results[0]?.id ?? ''
}

export const TRUSTED_DEVICES = [
  flow({
    of: 'endTrustedDevice',
    ready: trusted,
    act: (scene, id) => scene.browser('guest').call('DELETE', `trusted-devices/${id}/`),
    forward: { after: ['not_found'], says: 'it is no longer trusted' },
    done: (scene) => expectSignedIn(scene, 'guest'),
  }),
  flow({
    of: 'endTrustedDevices',
    ready: trusted,
    act: (scene) => scene.browser('guest').call('DELETE', 'trusted-devices/'),
    done: (scene) => expectSignedIn(scene, 'guest'),
  }),
]

import { expect } from 'vitest'
import { addPasskey, optionsOf } from '../../harness/passkeys.js'
import { appCode, PASSWORD } from '../../harness/people.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { codeIn, expectSignedIn, newestMail, withApp } from './people.js'

const EXPIRED = 601

const ownIsIn = (scene: Scene) => expectSignedIn(scene, 'own')

const ownIsRecent = async (scene: Scene) => {
  const answer = await scene.browser('own').post('passkeys/options/', {})
  expect(answer.status, answer.text).toBe(200)
}

export const SESSION = [
  flow({
    of: 'refreshToken',
    act: (scene) => scene.browser('own').post('token/refresh/'),
    done: async (scene) => {
      expect((await scene.browser('own').post('token/refresh/')).status).toBe(200)
      await ownIsIn(scene)
    },
  }),
  flow({
    of: 'getUser',
    as: 'an expired access token is renewed',
    ready: async (scene) => scene.service.clock.advance(400),
    act: (scene) => scene.browser('own').get('user/'),
    done: ownIsIn,
  }),
  flow({
    of: 'getUser',
    as: 'AUTH_TYPE token, used after an hour',
    settings: { AUTH_TYPE: 'token' },
    ready: async (scene) => scene.service.clock.advance(3 * 24 * 3600),
    act: (scene) => scene.browser('own').get('user/'),
    done: ownIsIn,
  }),
  flow({
    of: 'verifyToken',
    onlyReads: true,
    act: (scene) => scene.browser('own').post('token/verify/', { token: scene.browser('own').jar.get('auth-jwt') }),
  }),
  flow({
    of: 'logout',
    act: (scene) => scene.browser('own').post('logout/'),
    ends: ['own'],
    done: async (scene) => {
      expect((await scene.browser('own').get('user/')).status).toBe(401)
    },
  }),
  flow({
    of: 'reauthenticate',
    as: 'password',
    ready: async (scene) => scene.service.clock.advance(EXPIRED),
    act: (scene) => scene.browser('own').post('reauthenticate/', { password: PASSWORD }),
    done: ownIsRecent,
  }),
  flow({
    of: 'reauthenticate',
    as: 'app',
    ready: async (scene) => {
      const app = await withApp(scene)
      scene.service.clock.advance(EXPIRED)
      return app
    },
    act: (scene, { secret }) => scene.browser('own').post('reauthenticate/', { code: appCode(scene.service, secret) }),
    forward: {
      after: ['invalid'],
      says: 'the code is spent, and the person gives the next one',
      go: async (scene, { secret }) => {
        scene.service.clock.advance(60)
        await scene.browser('own').post('reauthenticate/', { code: appCode(scene.service, secret) })
      },
    },
    done: ownIsRecent,
  }),
  flow({
    of: 'reauthenticate',
    as: 'backup code',
    ready: async (scene) => {
      const app = await withApp(scene)
      scene.service.clock.advance(EXPIRED)
      return app
    },
    act: (scene, { backupCodes }) => scene.browser('own').post('reauthenticate/', { code: backupCodes[0] }),
    forward: {
      after: ['invalid'],
      says: 'the code is spent, and the person gives one of the app',
      go: async (scene, { secret }) => {
        await scene.browser('own').post('reauthenticate/', { code: appCode(scene.service, secret) })
      },
    },
    done: ownIsRecent,
  }),
  flow({
    of: 'startPasskeyReauthentication',
    onlyReads: true,
    ready: async (scene) => {
      await addPasskey(scene.browser('own'))
    },
    act: (scene) => scene.browser('own').post('reauthenticate/options/', {}),
  }),
  flow({
    of: 'reauthenticate',
    as: 'passkey',
    ready: async (scene) => {
      const { authenticator } = await addPasskey(scene.browser('own'))
      scene.service.clock.advance(EXPIRED)
      return authenticator
    },
    act: async (scene, authenticator) => {
      const { options } = await optionsOf(scene.browser('own'), 'reauthenticate/options/')
      return scene.browser('own').post('reauthenticate/', { credential: authenticator.get(options) })
    },
    done: ownIsRecent,
  }),
  flow({
    of: 'sendReauthenticationCode',
    ready: async (scene) => {
      await scene.query("UPDATE User SET password = NULL WHERE usernameKey = 'ann'")
      scene.service.clock.advance(EXPIRED)
    },
    act: (scene) => scene.browser('own').post('reauthenticate/email/', {}),
    awaits: 'reauthenticate-code',
    done: async (scene) => {
      const code = codeIn(newestMail(scene, 'reauthenticate-code'))
      const answer = await scene.browser('own').post('reauthenticate/', { code })
      expect(answer.status, answer.text).toBe(200)
      await ownIsRecent(scene)
    },
  }),
  flow({
    of: 'endSession',
    ready: async (scene) => {
      const { body } = await scene.browser('own').get<{ results: { id: string; current: boolean }[] }>('sessions/')
      return body.results.find(({ current }) => !current)?.id ?? ''
    },
    act: (scene, id) => scene.browser('own').call('DELETE', `sessions/${id}/`),
    forward: { after: ['not_found'], says: 'the session has ended' },
    done: ownIsIn,
  }),
  flow({
    of: 'endOtherSessions',
    act: (scene) => scene.browser('own').post('sessions/end-others/', {}),
    done: ownIsIn,
  }),
]

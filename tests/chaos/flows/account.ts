import { expect } from 'vitest'
import { OTHER_PASSWORD, PASSWORD } from '../../harness/people.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { expectSignedIn, keyIn, newestMail, signInAgain, withApp } from './people.js'

const NEW = 'anna@example.com'

const askToMove = async (scene: Scene): Promise<string> => {
  await scene.browser('own').post('email/change/', { email: NEW })
  await scene.drain()
  return keyIn(newestMail(scene, 'change-address'))
}

const expectAddress = async (scene: Scene, name: string, email: string) => {
  const answer = await scene.browser(name).get<{ email: string }>('user/')
  expect(answer.body.email, answer.text).toBe(email)
}

export const ACCOUNT = [
  flow({
    of: 'updateUser',
    act: (scene) => scene.browser('own').call('PATCH', 'user/', { body: { username: 'anna', first_name: 'Anna' } }),
    done: async (scene) => {
      const { body } = await scene.browser('own').get('user/')
      expect(body).toMatchObject({ username: 'anna', first_name: 'Anna' })
    },
  }),
  flow({
    of: 'replaceUser',
    act: (scene) => scene.browser('own').call('PUT', 'user/', { body: { username: 'anna' } }),
    done: async (scene) => {
      expect((await scene.browser('own').get('user/')).body).toMatchObject({ username: 'anna' })
    },
  }),
  flow({
    of: 'requestEmailChange',
    act: (scene) => scene.browser('own').post('email/change/', { email: NEW }),
    awaits: 'change-address',
    done: async (scene) => {
      const key = keyIn(newestMail(scene, 'change-address'))
      expect((await scene.browser('own').post('email/change/confirm/', { key })).status).toBe(200)
      await expectAddress(scene, 'own', NEW)
    },
  }),
  flow({
    of: 'confirmEmailChange',
    ready: askToMove,
    act: (scene, key) => scene.browser('own').post('email/change/confirm/', { key }),
    done: async (scene) => {
      await expectAddress(scene, 'own', NEW)
      await signInAgain(scene, 'guest')
    },
  }),
  flow({
    of: 'confirmEmailChange',
    as: 'in another browser, by the password',
    ready: askToMove,
    act: (scene, key) => scene.browser('guest').post('email/change/confirm/', { key, password: PASSWORD }),
    done: (scene) => expectAddress(scene, 'own', NEW),
  }),
  flow({
    of: 'undoEmailChange',
    ready: async (scene) => {
      await scene.browser('own').post('email/change/confirm/', { key: await askToMove(scene) })
      await scene.drain()
      return keyIn(newestMail(scene, 'address-changed'))
    },
    act: (scene, key) => scene.browser('guest').post('email/change/undo/', { key }),
    forward: { after: ['not_found'], says: 'the old address is restored, and has the link to a new password' },
    done: async (scene) => {
      const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(newestMail(scene, 'address-restored')) ?? []
      const given = { uid, token, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const answer = await scene.browser('guest').post('password/reset/confirm/', given)
      expect(answer.status, answer.text).toBe(200)
      await signInAgain(scene, 'guest', OTHER_PASSWORD)
      await expectAddress(scene, 'guest', 'ann@example.com')
    },
  }),
  flow({
    of: 'deleteUser',
    ready: withApp,
    act: (scene) => scene.browser('own').call('DELETE', 'user/'),
    forward: {
      after: ['not_authenticated', 'token_not_valid', 'authentication_failed'],
      says: 'the account is gone',
    },
    ends: ['own', 'other'],
    done: async (scene) => {
      expect((await scene.browser('own').get('user/')).status).toBe(401)
      await expectSignedIn(scene, 'ben')
    },
  }),
]

import { expect } from 'vitest'
import { Authenticator } from '../../../src/testing/authenticator.js'
import { addPasskey, optionsOf, type PasskeyRowBody } from '../../harness/passkeys.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { beginLogin, expectSignedIn, withApp } from './people.js'

const own = (scene: Scene) => scene.browser('own')

const passkeys = async (scene: Scene): Promise<PasskeyRowBody[]> => {
  const { body } = await own(scene).get<PasskeyRowBody[] | { results: PasskeyRowBody[] }>('passkeys/')
  return Array.isArray(body) ? body : body.results
}

const added = (scene: Scene) => addPasskey(own(scene))

export const PASSKEYS = [
  flow({ of: 'startPasskeyEnrollment', onlyReads: true, act: (scene) => own(scene).post('passkeys/options/', {}) }),
  flow({
    of: 'addPasskey',
    ready: async (scene) => {
      const { options } = await optionsOf(own(scene), 'passkeys/options/')
      return { authenticator: new Authenticator(), options }
    },
    act: (scene, { authenticator, options }) =>
      own(scene).post('passkeys/', { credential: authenticator.create(options) }),
    forward: {
      after: ['invalid_passkey', 'unique', 'invalid', 'passkey_exists', 'already_registered'],
      says: 'the passkey is there, or the challenge is spent, and the person begins again',
      go: async (scene, { authenticator }) => {
        if ((await passkeys(scene)).length === 0) await addPasskey(own(scene), authenticator)
      },
    },
    done: async (scene) => {
      expect(await passkeys(scene)).toHaveLength(1)
    },
  }),
  flow({
    of: 'renamePasskey',
    ready: added,
    act: (scene, { row }) => own(scene).call('PATCH', `passkeys/${row.id}/`, { body: { name: 'My key' } }),
    done: async (scene) => {
      expect(await passkeys(scene)).toMatchObject([{ name: 'My key' }])
    },
  }),
  flow({
    of: 'removePasskey',
    ready: added,
    act: (scene, { row }) => own(scene).call('DELETE', `passkeys/${row.id}/`),
    forward: { after: ['not_found'], says: 'the passkey is gone' },
    done: async (scene) => {
      expect(await passkeys(scene)).toEqual([])
    },
  }),
  flow({
    of: 'startPasskeyLogin',
    onlyReads: true,
    act: (scene) => scene.browser('guest').post('passkey/login/options/', {}),
  }),
  flow({
    of: 'startPasskeyStep',
    onlyReads: true,
    ready: async (scene) => {
      await addPasskey(own(scene))
      await withApp(scene)
      scene.service.clock.advance(60)
      await beginLogin(scene)
    },
    act: (scene) =>
      scene.browser('guest').post('login/passkey/options/', { ephemeral_token: scene.notes.get('token') }),
  }),
  flow({
    of: 'loginByPasskey',
    ready: async (scene) => {
      const { authenticator } = await added(scene)
      const { options } = await optionsOf(scene.browser('guest'), 'passkey/login/options/')
      return { authenticator, credential: authenticator.get(options) }
    },
    act: (scene, { credential }) => scene.browser('guest').post('passkey/login/', { credential }),
    forward: {
      after: ['invalid_passkey', 'invalid_token'],
      says: 'the challenge is spent, and the person uses the passkey again',
      go: async (scene, { authenticator }) => {
        const { options } = await optionsOf(scene.browser('guest'), 'passkey/login/options/')
        await scene.browser('guest').post('passkey/login/', { credential: authenticator.get(options) })
      },
    },
    done: (scene) => expectSignedIn(scene, 'guest'),
    differs: { emails: 'the person signs in twice, and each sign-in is announced' },
  }),
]

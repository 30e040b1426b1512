import { expect } from 'vitest'
import { resetPair } from '../../harness/mailbox.js'
import { OTHER_PASSWORD, PASSWORD } from '../../harness/people.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { newestMail, signInAgain, signInByApp, withApp } from './people.js'

const users = (scene: Scene) => scene.service.auth.users

export const OPERATORS = [
  flow({
    of: 'users.create',
    act: async (scene) => {
      await users(scene).create({ username: 'zoe', email: 'zoe@example.com', password: PASSWORD })
    },
    forward: { after: ['unique'], says: 'the account exists' },
    done: async (scene) => {
      const answer = await scene.browser('guest').post('login/', { username: 'zoe', password: PASSWORD })
      expect(answer.status, answer.text).toBe(200)
    },
  }),
  flow({
    of: 'users.update',
    act: async (scene) => {
      await users(scene).update('ann', { email: 'anna@example.com', first_name: 'Anna' })
    },
    done: async (scene) => {
      expect(await users(scene).find('anna@example.com')).toMatchObject({ user: { first_name: 'Anna' } })
    },
  }),
  flow({
    of: 'users.disable',
    act: (scene) => users(scene).disable('ann'),
    done: async (scene) => {
      expect(await users(scene).find('ann')).toMatchObject({ isActive: false })
    },
  }),
  flow({
    of: 'users.enable',
    ready: (scene) => users(scene).disable('ann'),
    act: (scene) => users(scene).enable('ann'),
    done: (scene) => signInAgain(scene, 'guest'),
  }),
  flow({
    of: 'users.setPassword',
    act: (scene) => users(scene).setPassword('ann', OTHER_PASSWORD),
    done: (scene) => signInAgain(scene, 'guest', OTHER_PASSWORD),
    differs: { emails: 'the operator sets it twice, and each time is announced' },
  }),
  flow({
    of: 'users.sendReset',
    act: (scene) => users(scene).sendReset('ann'),
    done: async (scene) => {
      const words = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const given = { ...resetPair({ text: newestMail(scene, 'reset') }), ...words }
      const answer = await scene.browser('guest').post('password/reset/confirm/', given)
      expect(answer.status, answer.text).toBe(200)
    },
    differs: { emails: 'the operator asks twice' },
  }),
  flow({
    of: 'users.removeMfa',
    ready: withApp,
    act: (scene) => users(scene).removeMfa('ann'),
    done: (scene) => signInAgain(scene, 'guest'),
    differs: { emails: 'the operator removes them twice, and each time is announced' },
  }),
  flow({
    of: 'users.endSessions',
    act: (scene) => users(scene).endSessions('ann'),
    done: (scene) => signInAgain(scene, 'guest'),
  }),
  flow({
    of: 'users.delete',
    ready: async (scene) => signInByApp(scene, await withApp(scene)),
    act: (scene) => users(scene).delete('ann'),
    forward: { after: ['not_found'], says: 'the account is gone' },
    done: async (scene) => {
      expect(await users(scene).find('ann')).toBeNull()
    },
  }),
  flow({
    of: 'invitations.create',
    act: async (scene) => {
      await scene.service.auth.invitations.create({ email: 'zoe@example.com' })
    },
    done: async (scene) => {
      expect(newestMail(scene, 'invitation')).toContain('invitation=')
    },
    differs: { AuthInvitation: 'the operator invites twice', emails: 'the operator invites twice' },
  }),
  flow({
    of: 'invitations.revoke',
    ready: async (scene) => (await scene.service.auth.invitations.create()).id,
    act: (scene, id) => scene.service.auth.invitations.revoke(id),
    forward: { after: ['not_found'], says: 'the invitation is revoked' },
  }),
]

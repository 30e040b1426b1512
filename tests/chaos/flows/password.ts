import { expect } from 'vitest'
import { resetPair } from '../../harness/mailbox.js'
import { OTHER_PASSWORD, PASSWORD } from '../../harness/people.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { askToSignIn, codeIn, expectSignedIn, newestMail, signInAgain, withApp } from './people.js'

const RENEWED = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

const resetLink = async (scene: Scene) => {
  await scene.browser('guest').post('password/reset/', { email: 'ann@example.com' })
  await scene.drain()
  return resetPair({ text: newestMail(scene, 'reset') })
}

const reset = (scene: Scene, pair: object) =>
  scene.browser('guest').post('password/reset/confirm/', { ...pair, ...RENEWED })

const isReset = { after: ['invalid_token'], says: 'the link is spent, and the new password works' }

const newPasswordWorks = (scene: Scene) => signInAgain(scene, 'guest', OTHER_PASSWORD)

export const PASSWORDS = [
  flow({
    of: 'requestPasswordReset',
    act: (scene) => scene.browser('guest').post('password/reset/', { email: 'ann@example.com' }),
    awaits: 'reset',
    done: async (scene) => {
      const answer = await reset(scene, resetPair({ text: newestMail(scene, 'reset') }))
      expect(answer.status, answer.text).toBe(200)
      await newPasswordWorks(scene)
    },
  }),
  flow({ of: 'confirmPasswordReset', ready: resetLink, act: reset, forward: isReset, done: newPasswordWorks }),
  flow({
    of: 'confirmPasswordReset',
    as: 'of an address that was not proven',
    settings: { EMAIL_VERIFICATION: 'optional' },
    ready: async (scene) => {
      await withApp(scene)
      await scene.query("UPDATE User SET emailVerifiedAt = NULL WHERE usernameKey = 'ann'")
      return resetLink(scene)
    },
    act: reset,
    forward: isReset,
    done: newPasswordWorks,
  }),
  flow({
    of: 'changePassword',
    act: (scene) => scene.browser('own').post('password/change/', { old_password: PASSWORD, ...RENEWED }),
    forward: {
      after: ['not_authenticated', 'token_not_valid', 'authentication_failed'],
      says: 'the change ended the credentials that the person has, and the person signs in with the new password',
      go: (scene) => signInAgain(scene, 'own', OTHER_PASSWORD),
    },
    ends: ['own'],
    done: async (scene) => {
      await expectSignedIn(scene, 'own')
      await newPasswordWorks(scene)
    },
    differs: { emails: 'a sign-in is announced' },
  }),
  flow({
    of: 'removePassword',
    act: (scene) => scene.browser('own').call('DELETE', 'password/'),
    done: async (scene) => {
      await expectSignedIn(scene, 'own')
      const code = codeIn(await askToSignIn(scene, scene.browser('guest')))
      expect((await scene.browser('guest').post('login/email/verify/', { code })).status).toBe(200)
    },
  }),
]

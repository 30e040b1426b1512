import { expect } from 'vitest'
import { registerUser } from '../../harness/applicants.js'
import { PASSWORD } from '../../harness/people.js'
import { flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { keyIn, newestMail } from './people.js'

const canSignIn = async (scene: Scene) => {
  const answer = await scene.browser('another').post('login/', { username: 'zoe', password: PASSWORD })
  expect(answer.status, answer.text).toBe(200)
}

const verify = async (scene: Scene) => {
  const key = keyIn(newestMail(scene, 'verify'))
  const answer = await scene.browser('guest').post('registration/verify-email/', { key, password: PASSWORD })
  expect(answer.status, answer.text).toBe(200)
  await canSignIn(scene)
}

const registered = async (scene: Scene): Promise<string> => {
  await registerUser(scene.browser('guest'), 'zoe')
  await scene.drain()
  return keyIn(newestMail(scene, 'verify'))
}

const OPTIONAL = { EMAIL_VERIFICATION: 'optional' }

const isRegistered = { after: ['unique'], says: 'the name is taken by this registration, and the emailed link works' }

const invitationFor = async (scene: Scene, email?: string): Promise<string> => {
  const { url } = await scene.service.auth.invitations.create({ email })
  await scene.drain()
  return /invitation=([\w-]+)/.exec(url ?? newestMail(scene, 'invitation'))?.[1] ?? ''
}

export const REGISTRATION = [
  flow({
    of: 'register',
    act: (scene) => registerUser(scene.browser('guest'), 'zoe'),
    forward: isRegistered,
    done: verify,
  }),
  flow({
    of: 'register',
    as: 'EMAIL_VERIFICATION optional',
    settings: OPTIONAL,
    act: (scene) => registerUser(scene.browser('guest'), 'zoe'),
    forward: { after: ['unique'], says: 'the account exists, and the person signs in' },
    done: canSignIn,
  }),
  flow({
    of: 'register',
    as: 'the address has an account',
    act: (scene) => registerUser(scene.browser('guest'), 'zoe', { email: 'ann@example.com' }),
    forward: { after: ['unique'], says: 'the name is taken by this registration' },
    done: async (scene) => {
      if (scene.mailbox().some(({ kind }) => kind === 'already-registered')) return
      await scene.browser('guest').post('password/reset/', { email: 'ann@example.com' })
      await scene.drain()
      newestMail(scene, 'reset')
      return 'the email was counted and not written, and a reset emails the owner'
    },
    differs: { 'fewer emails': 'it was counted and not written', emails: 'the person asks for a reset' },
  }),
  flow({
    of: 'register',
    as: 'with an invitation',
    settings: { REGISTRATION: 'invited' },
    ready: (scene) => invitationFor(scene),
    act: (scene, invitation) => registerUser(scene.browser('guest'), 'zoe', { invitation }),
    forward: { ...isRegistered, after: ['unique', 'invalid_token'] },
    done: verify,
  }),
  flow({
    of: 'register',
    as: 'with an invitation for the address',
    settings: { REGISTRATION: 'invited' },
    ready: (scene) => invitationFor(scene, 'zoe@example.com'),
    act: (scene, invitation) => registerUser(scene.browser('guest'), 'zoe', { invitation }),
    forward: { after: ['unique', 'invalid_token'], says: 'the account exists, and the person signs in' },
    done: canSignIn,
  }),
  flow({
    of: 'verifyEmail',
    ready: registered,
    act: (scene, key) => scene.browser('guest').post('registration/verify-email/', { key }),
    done: canSignIn,
  }),
  flow({
    of: 'verifyEmail',
    as: 'in another browser, by the password',
    ready: registered,
    act: (scene, key) => scene.browser('fresh').post('registration/verify-email/', { key, password: PASSWORD }),
    done: canSignIn,
  }),
  flow({
    of: 'verifyEmail',
    as: 'EMAIL_VERIFICATION optional',
    settings: OPTIONAL,
    ready: registered,
    act: (scene, key) => scene.browser('guest').post('registration/verify-email/', { key, password: PASSWORD }),
    done: canSignIn,
  }),
  flow({
    of: 'verifyEmail',
    as: 'reject',
    ready: registered,
    act: (scene, key) => scene.browser('fresh').post('registration/verify-email/', { key, reject: true }),
    forward: { after: ['not_found'], says: 'the registration is dropped' },
    done: async (scene) => {
      const answer = await scene.browser('another').post('login/', { username: 'zoe', password: PASSWORD })
      expect(answer.status).toBe(400)
    },
  }),
  flow({
    of: 'resendEmail',
    ready: async (scene) => {
      await registered(scene)
      scene.service.clock.advance(61)
    },
    act: (scene) => scene.browser('guest').post('registration/resend-email/', { email: 'zoe@example.com' }),
    awaits: 'verify',
    done: verify,
  }),
]

import { expect } from 'vitest'
import { purge } from '../../../src/flows/base/purge.js'
import { registerUser } from '../../harness/applicants.js'
import { flow } from '../flow.js'
import { askToSignIn, beginLogin, expectSignedIn, withApp } from './people.js'

const DAY = 24 * 3600

export const UPKEEP = [
  flow({
    of: 'purge',
    settings: { REFRESH_TOKEN_LIFETIME: '60d', SESSION_LIFETIME: '90d' },
    ready: async (scene) => {
      const { service } = scene
      await registerUser(scene.browser('guest'), 'zoe')
      await scene.browser('guest').post('password/reset/', { email: 'ann@example.com' })
      await askToSignIn(scene, scene.browser('guest'))
      await service.auth.invitations.create({ expiresIn: '1d' })
      await scene.browser('own').post('email/change/', { email: 'anna@example.com' })
      await withApp(scene)
      await beginLogin(scene)
      await scene.drain()
      service.clock.advance(40 * DAY)
    },
    act: (scene) => purge(scene.service.ctx),
    done: async (scene) => {
      expect(await scene.query('SELECT id FROM AuthRegistration')).toEqual([])
      expect(await scene.query('SELECT id FROM AuthMfaChallenge')).toEqual([])
      await expectSignedIn(scene, 'own')
    },
  }),
  flow({
    of: 'deliverDue',
    ready: async (scene) => {
      await scene.service.settle()
      const { db } = scene.service.ctx
      const now = scene.service.clock.now
      const uselessAfter = new Date(now.getTime() + DAY * 1000)
      const user = await db.user.findFirst({ where: { usernameKey: 'ann' } })
      const row = { emailKey: null, userRef: user?.id ?? '', subjectRef: null, detail: null, locale: null, attempts: 0 }
      const times = { createdAt: now, dueAt: new Date(now.getTime() + 90_000), uselessAfter }
      await db.outbox.create({ data: { id: 'one', kind: 'password-changed', ...row, ...times } })
      scene.notes.set('due', '1')
    },
    act: async (scene) => {
      scene.service.clock.advance(120)
      await scene.service.auth.deliverDue()
    },
    done: async (scene) => {
      expect(await scene.query('SELECT id FROM AuthOutbox')).toEqual([])
    },
  }),
]

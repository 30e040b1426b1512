import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import type { OauthServer } from '../../harness/oauth-server.js'
import { errorOf, locationOf } from '../../harness/social.js'
import { VERIFIER, verified } from '../../harness/social-people.js'
import { type Flow, flow } from '../flow.js'
import type { Scene } from '../scene.js'
import { expectSignedIn, keyIn, newestMail, signInAgain } from './people.js'

/** Apple posts a form in place of a redirect. */
const apple = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { APP: { client_id: 'me', team_id: 'team', key_id: 'key', private_key } }
}

const byCode = (scene: Scene, code: string, name = 'guest') =>
  scene.browser(name).send('idp/', { code, code_verifier: VERIFIER })

const connect = (scene: Scene) => scene.browser('own').send('idp/connect/', { code: 'jane', code_verifier: VERIFIER })

const inBrowser = async (scene: Scene, code: string) => {
  const guest = scene.browser('guest')
  const start = new URL(locationOf(await guest.visit('idp/')))
  const answer = await guest.visit(`idp/callback/?code=${code}&state=${start.searchParams.get('state')}`)
  expect(errorOf(answer)).toBeNull()
  return answer
}

const guestIsIn = (scene: Scene) => expectSignedIn(scene, 'guest')

const TWICE = { emails: 'the person signs in twice, and each sign-in is announced' }

/** The flows through a provider, at a server of this machine that accepts every code. */
export function socialFlows(server: OauthServer): Flow[] {
  server.people.set('jane', verified('jane@example.com'))
  server.people.set('ann', verified('ann@example.com', { sub: '2' }))
  server.people.set('unsure', { sub: '3', username: 'unsure', email: 'unsure@example.com', email_verified: false })
  const providers = { idp: server.settings(), apple: apple() }
  const accounts = (scene: Scene) => scene.browser('own').visit('accounts/')
  return [
    flow({
      of: 'start{Provider}',

      providers,
      act: (scene) => scene.browser('guest').send('idp/start/', { code_challenge: 'x'.repeat(43) }),
    }),
    flow({
      of: 'callbackForm{Provider}',
      onlyReads: true,
      providers,
      act: (scene) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return scene.browser('guest').send('apple/callback/', undefined, { raw: 'code=a&state=b', headers })
      },
    }),
    flow({
      of: 'login{Provider}',
      as: 'a new account',
      providers,
      act: (scene) => byCode(scene, 'jane'),
      done: guestIsIn,
      differs: TWICE,
    }),
    flow({
      of: 'login{Provider}',
      as: 'again',
      providers,
      ready: async (scene) => {
        await byCode(scene, 'jane', 'earlier')
        scene.service.clock.advance(100)
      },
      act: (scene) => byCode(scene, 'jane'),
      done: guestIsIn,
      differs: TWICE,
    }),
    flow({
      of: 'login{Provider}',
      as: 'connects the account of the address',
      providers,
      act: (scene) => byCode(scene, 'ann'),
      done: guestIsIn,
      differs: TWICE,
    }),
    flow({
      of: 'login{Provider}',
      as: 'an address that is not proven',
      providers,
      act: async (scene) => {
        const answer = await byCode(scene, 'unsure')
        expect(answer.body).toMatchObject({ error_codes: { non_field_errors: ['email_not_verified'] } })
      },
      done: async (scene) => {
        const key = keyIn(newestMail(scene, 'verify'))
        const answer = await scene.browser('guest').post('registration/verify-email/', { key })
        expect(answer.status, answer.text).toBe(200)
        expect(await scene.service.auth.users.find('unsure@example.com')).not.toBeNull()
      },
    }),
    flow({
      of: 'callback{Provider}',
      providers,
      act: (scene) => inBrowser(scene, 'jane'),
      done: guestIsIn,
      differs: TWICE,
    }),
    flow({
      of: 'connect{Provider}',
      providers,
      act: connect,
      done: async (scene) => {
        expect((await accounts(scene)).body).toMatchObject({ count: 1 })
        await byCode(scene, 'jane')
        await guestIsIn(scene)
      },
    }),
    flow({
      of: 'disconnectSocialAccount',
      providers,
      ready: async (scene) => {
        await connect(scene)
        const { results } = (await accounts(scene)).body as { results: { id: string }[] }
        return results[0]?.id ?? ''
      },
      act: (scene, id) => scene.browser('own').remove(`accounts/${id}/`),
      forward: { after: ['not_found'], says: 'the account is disconnected' },
      done: async (scene) => {
        expect((await accounts(scene)).body).toMatchObject({ count: 0 })
        await signInAgain(scene, 'guest')
      },
    }),
  ]
}

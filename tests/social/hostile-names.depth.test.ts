import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderProfile } from '../../src/config/types.js'
import { withDatabases } from '../harness/databases.js'
import { keysOf, newMails } from '../harness/mailbox.js'
import { type PlainOidc, startPlainOidc } from '../harness/plain-oidc.js'
import { makeService, type ProvidersOption, type TestService } from '../harness/service.js'
import { Browser } from '../harness/social.js'
import { codeOf, socialPeople } from '../harness/social-people.js'

/** Control characters, line separators and bidirectional controls. */
const HOSTILE = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u0085',
  '\n',
  '\u2028',
  '\u061c',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
]
const CONTROL = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u

let oidc: PlainOidc
beforeAll(async () => {
  oidc = await startPlainOidc()
})
afterAll(() => oidc.stop())

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let profiles: (ProviderProfile | null)[]
  const { login } = socialPeople(() => service)
  const users = () => database().db.user.findMany()

  beforeEach(async () => {
    await database().clear()
    profiles = []
    service = makeService(
      database(),
      { EMAIL_VERIFICATION_PROOF: 'none' },
      {
        SOCIALACCOUNT_PROVIDERS: { oidc: oidc.settings({ trust_email: true }) } as ProvidersOption,
        mayRegister: ({ profile }) => {
          profiles.push(profile)
          return true
        },
      },
    )
    service.clock.now = new Date()
  })

  const stateOf = (odd: string, more: object) =>
    oidc.people.set('x', {
      claims: {
        email: 'jane@example.org',
        email_verified: true,
        given_name: `a${odd}b`,
        family_name: `x${odd}y`,
        preferred_username: `j${odd}ane`,
        ...more,
      },
    })

  describe.each(HOSTILE)('%j in the names from a provider', (odd) => {
    it('an account contains no such character, and gets a username of other characters', async () => {
      stateOf(odd, {})
      const { answer } = await login('x', 'oidc')
      expect([answer.status, codeOf(answer)]).toEqual([200, undefined])
      expect(await users()).toMatchObject([
        { firstName: '', lastName: '', username: 'jane', email: 'jane@example.org' },
      ])
      expect(JSON.stringify(profiles)).not.toContain(JSON.stringify(odd).slice(1, -1))
    })

    it('so does an account whose address is verified by email', async () => {
      stateOf(odd, { email_verified: false })
      expect(codeOf((await login('x', 'oidc')).answer)).toBe('email_not_verified')
      const [mail] = await newMails(service)
      expect(mail?.text.replaceAll('\n', '')).not.toMatch(odd === '\n' ? /a\nb/ : CONTROL)
      const [key] = keysOf(mail)
      expect((await new Browser(service).post('registration/verify-email/', { key })).status).toBe(200)
      expect(await users()).toMatchObject([
        { firstName: '', lastName: '', username: 'jane', email: 'jane@example.org' },
      ])
    })

    it('a full name or an address with such a character is dropped', async () => {
      stateOf(odd, { given_name: '', family_name: '', name: `Jane${odd} Doe`, email: `j${odd}@example.org` })
      await login('x', 'oidc')
      for (const user of await users()) {
        expect(user).toMatchObject({ firstName: '', lastName: '', email: null })
        expect(user.username).not.toMatch(CONTROL)
      }
      expect(JSON.stringify(profiles)).not.toContain(JSON.stringify(odd).slice(1, -1))
    })
  })
})

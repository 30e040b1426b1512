import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../src/config/problems.js'
import { withDatabases } from '../harness/databases.js'
import { makeService, type ProvidersOption } from '../harness/service.js'

const SECRET = 'hunter2-hunter2'
const APP = { client_id: 'me', secret: SECRET }
const ISSUER = { ...APP, issuer: 'https://op.example' }
const at = 'https://op.example/'
const URLS = { ...APP, authorization_url: `${at}a`, token_url: `${at}t`, userinfo_url: `${at}u` }
const EC_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const APPLE = { client_id: 'me', team_id: 'team', key_id: 'key', private_key: EC_KEY }

/** Settings, the key of the problem, and a word of its message. */
const WRONG: [string, Record<string, unknown>, string, RegExp?][] = [
  // Missing values.
  ['github', { APP: { secret: SECRET } }, 'APP.client_id'],
  ['github', { APP: { client_id: 'me' } }, 'APP.secret'],
  ['github', { APP: { ...APP, secret: '' } }, 'APP.secret'],
  ['github', {}, 'APP'],
  ['apple', { APP: { ...APPLE, team_id: undefined } }, 'APP.team_id'],
  ['apple', { APP: { ...APPLE, key_id: '' } }, 'APP.key_id'],
  ['apple', { APP: { ...APPLE, private_key: null } }, 'APP.private_key'],
  ['apple', { APP: { ...APPLE, private_key: SECRET } }, 'APP.private_key', /p8/],
  ['gitea', { APP }, 'APP.base_url'],
  ['mastodon', { APP }, 'APP.base_url'],
  ['auth0', { APP }, 'APP.domain'],
  ['okta', { APP }, 'APP.domain'],
  ['salesforce', { APP }, 'APP.domain'],
  ['keycloak', { APP }, 'APP.realm_url'],
  ['authentik', { APP: { ...APP, base_url: at } }, 'APP.slug'],
  ['amazon_cognito', { APP: { ...APP, region: 'eu-1' } }, 'APP.user_pool_id'],
  ['corp', { APP: { ...ISSUER, client_id: '' } }, 'APP.client_id'],
  ['corp', { APP: { client_id: 'me', issuer: at } }, 'APP.secret'],
  // Unknown names.
  ['gihub', { APP }, '', /did you mean github/],
  ['github', { APP, SCOPES: ['user'] }, 'SCOPES', /SCOPE/],
  ['github', { APP, scope: ['user'] }, 'scope', /SCOPE/],
  ['github', { APP: { ...APP, client_secret: SECRET } }, 'APP.client_secret', /secret/],
  ['microsoft', { APP: { ...APP, tennant: 'common' } }, 'APP.tennant', /tenant/],
  ['corp', { APP: { ...ISSUER, trust_mail: true } }, 'APP.trust_mail', /trust_email/],
  ['corp', { APP: { ...URLS, uid: 'id' } }, 'APP.uid', /uid_field/],
  // Values of a wrong type.
  ['github', { APP, SCOPE: 'user' }, 'SCOPE'],
  ['github', { APP, SCOPE: ['user email'] }, 'SCOPE[0]'],
  ['github', { APP, AUTH_PARAMS: { a: 1 } }, 'AUTH_PARAMS.a'],
  ['github', { APP, OAUTH_PKCE_ENABLED: 'yes' }, 'OAUTH_PKCE_ENABLED'],
  ['github', { APP: { ...APP, client_id: 7 } }, 'APP.client_id'],
  ['github', { APP: { ...APP, redirect_uris: 'https://a.example' } }, 'APP.redirect_uris'],
  ['github', { APP: { ...APP, label: [SECRET] } }, 'APP.label'],
  ['corp', { APP: { ...ISSUER, trust_email: 'true' } }, 'APP.trust_email'],
  ['microsoft', { APP: { ...APP, tenant: 'contoso.com' } }, 'APP.tenant'],
  ['auth0', { APP: { ...APP, domain: 'https://me.auth0.example/' } }, 'APP.domain'],
  ['okta', { APP: { ...APP, domain: 'me.okta.example/x' } }, 'APP.domain'],
  ['keycloak', { APP: { ...APP, realm_url: 'sso.example/realms/x' } }, 'APP.realm_url'],
  ['authentik', { APP: { ...APP, base_url: at, slug: '../x' } }, 'APP.slug'],
  ['amazon_cognito', { APP: { ...APP, region: 'eu/1', user_pool_id: 'x' } }, 'APP.region'],
  // Addresses.
  ...['http://op.example', 'op.example', 'ftp://op.example', 'https://u:p@op.example', 'https://op.example?x=1'].map(
    (issuer): [string, Record<string, unknown>, string] => ['corp', { APP: { ...APP, issuer } }, 'APP.issuer'],
  ),
  ['corp', { APP: { ...URLS, token_url: 'http://op.example/t' } }, 'APP.token_url'],
  ['corp', { APP: { ...URLS, userinfo_url: 'op.example' } }, 'APP.userinfo_url'],
  ['gitlab', { APP: { ...APP, base_url: 'http://gitlab.example' } }, 'APP.base_url'],
  // PKCE.
  ['twitter', { APP, OAUTH_PKCE_ENABLED: false }, 'OAUTH_PKCE_ENABLED', /PKCE/],
  ['kick', { APP, OAUTH_PKCE_ENABLED: false }, 'OAUTH_PKCE_ENABLED', /PKCE/],
  ['lichess', { APP: { client_id: 'me' }, OAUTH_PKCE_ENABLED: false }, 'OAUTH_PKCE_ENABLED', /PKCE/],
  ['auth0', { APP: { client_id: 'me', domain: 'a.example' }, OAUTH_PKCE_ENABLED: false }, 'OAUTH_PKCE_ENABLED'],
]

const TOKEN = { SOCIAL_LOGIN_AUTH_TYPE: 'token' }
const unproven: [string, object][] = [
  ['spotify', APP],
  ['twitter', APP],
  ['dribbble', APP],
  ['corp', URLS],
]

// These checks do not use the database.
withDatabases(['sqlite'], (_provider, database) => {
  const problemsOf = (providers: object, settings: object = {}) => {
    try {
      makeService(database(), settings, { SOCIALACCOUNT_PROVIDERS: providers as ProvidersOption })
    } catch (error) {
      if (error instanceof ConfigError) return error
      throw error
    }
    return null
  }

  describe('a wrong setting of a provider is reported at the start', () => {
    it.each(WRONG)('%s %j: %s', (name, settings, key, message = /./) => {
      const error = problemsOf({ [name]: settings })
      const keys = error?.problems.map((problem) => problem.key)
      expect(keys).toEqual([['SOCIALACCOUNT_PROVIDERS', name, key].filter(Boolean).join('.')])
      expect(error?.problems[0]?.message).toMatch(message)
      expect(error?.message).not.toContain(SECRET)
    })

    it.each(unproven)(
      "%s cannot verify the app to which a token was issued (SOCIAL_LOGIN_AUTH_TYPE 'token')",
      (name, app) => {
        const problems = problemsOf({ [name]: { APP: app } }, TOKEN)?.problems
        expect(problems?.map(({ key }) => key)).toEqual([`SOCIALACCOUNT_PROVIDERS.${name}`])
        expect(problemsOf({ [name]: { APP: app } })).toBeNull()
      },
    )

    it('reports all wrong settings at once', () => {
      const error = problemsOf({ github: { APP: { client_id: 'me' } }, auth0: { APP } })
      expect(error?.problems.map(({ key }) => key)).toEqual([
        'SOCIALACCOUNT_PROVIDERS.github.APP.secret',
        'SOCIALACCOUNT_PROVIDERS.auth0.APP.domain',
      ])
    })

    it.each([
      ['corp', { APP: { ...ISSUER, issuer: 'http://127.0.0.1:9000', label: 'Corp', authorized_parties: ['app'] } }],
      ['google', { APP: ISSUER }],
      ['corp', { APP: { ...URLS, uid_field: 'id', token_auth: 'post' } }],
      ['microsoft', { APP: { ...APP, tenant: 'common' }, OAUTH_PKCE_ENABLED: false }],
      ['okta', { APP: { ...APP, domain: 'me.okta.example', authorization_server: 'default' } }],
      ['gitlab', { APP: { ...APP, base_url: 'https://gitlab.example' }, SCOPE: ['openid'] }],
    ])('a valid setting is not reported (%s %j)', (name, settings) =>
      expect(problemsOf({ [name]: settings })).toBeNull(),
    )
  })
})

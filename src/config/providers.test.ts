import { describe, expect, it } from 'vitest'
import { checkProviders, type ProviderCatalog } from './providers.js'

const catalog: ProviderCatalog = {
  github: { required: ['client_id', 'secret'], optional: [] },
  google: { required: ['client_id', 'secret'], tokenLogin: true },
  apple: { required: ['client_id', 'team_id', 'key_id', 'private_key'], formPost: true, tokenLogin: true },
}
const APP = { client_id: 'id-1', secret: 'hunter2' }
const check = (given: unknown, tokenMode = false) => checkProviders(given, catalog, tokenMode)
const keys = (problems: readonly { key: string }[]) =>
  problems.map((p) => p.key.replace('SOCIALACCOUNT_PROVIDERS.', ''))

describe('providers', () => {
  it('accepts a known provider with its settings', () => {
    const github = { SCOPE: ['user:email'], AUTH_PARAMS: { allow_signup: 'false' }, OAUTH_PKCE_ENABLED: true, APP }
    expect(check({ github })).toEqual({ providers: { github }, shape: [], environment: [] })
    expect(check(undefined)).toEqual({ providers: {}, shape: [], environment: [] })
  })

  it('requires the keys of the provider, whose values may come from the environment', () => {
    expect(keys(check({ github: { APP: { client_id: undefined, secret: '' } } }).environment)).toEqual([
      'github.APP.client_id',
      'github.APP.secret',
    ])
    expect(keys(check({ apple: { APP: { client_id: 'x', team_id: 't' } } }).environment)).toEqual([
      'apple.APP.key_id',
      'apple.APP.private_key',
    ])
  })

  it('reports an unknown provider and the closest known one', () => {
    const { shape } = check({ gihub: { APP } })
    expect(keys(shape)).toEqual(['gihub'])
    expect(shape[0]?.message).toMatch(/did you mean github\?.*github, google, apple.*APP\.issuer/)
  })

  it('accepts generic providers', () => {
    const issuer = { APP: { ...APP, issuer: 'https://id.example' } }
    const urls = {
      authorization_url: 'https://o.example/a',
      token_url: 'https://o.example/t',
      userinfo_url: 'https://o.example/u',
    }
    const result = check({ own: issuer, other: { APP: { ...APP, ...urls } } })
    expect([result.shape, result.environment]).toEqual([[], []])
    expect(Object.keys(result.providers)).toEqual(['own', 'other'])
    expect(keys(check({ own: { APP: { ...APP, issuer: undefined } } }).environment)).toEqual(['own.APP.issuer'])
    expect(keys(check({ own: { APP: { ...APP, authorization_url: urls.authorization_url } } }).shape)).toEqual(['own'])
  })

  it('accepts a generic public client without a secret only with PKCE', () => {
    const app = { client_id: 'x', issuer: 'https://id.example' }
    expect(check({ own: { OAUTH_PKCE_ENABLED: true, APP: app } }).environment).toEqual([])
    expect(keys(check({ own: { APP: app } }).environment)).toEqual(['own.APP.secret'])
    expect(keys(check({ own: { OAUTH_PKCE_ENABLED: true, APP: { ...app, secret: undefined } } }).environment)).toEqual([
      'own.APP.secret',
    ])
  })

  it.each([
    'http://id.example',
    'id.example',
    'https://u:p@id.example',
    'https://id.example#x',
    'https://id.example?x',
  ])('refuses %s as issuer', (issuer) =>
    expect(keys(check({ own: { APP: { ...APP, issuer } } }).environment)).toEqual(['own.APP.issuer']),
  )

  it('accepts an issuer on this machine over http', () =>
    expect(check({ own: { APP: { ...APP, issuer: 'http://127.0.0.1:9000' } } }).environment).toEqual([]))

  it.each([
    [{ github: { APP, SCOP: [] } }, 'github.SCOP'],
    [{ github: { APP, SCOPE: 'user' } }, 'github.SCOPE'],
    [{ github: { APP, SCOPE: ['a b'] } }, 'github.SCOPE[0]'],
    [{ github: { APP, AUTH_PARAMS: { a: 1 } } }, 'github.AUTH_PARAMS.a'],
    [{ github: { APP, OAUTH_PKCE_ENABLED: 'yes' } }, 'github.OAUTH_PKCE_ENABLED'],
    [{ github: {} }, 'github.APP'],
    [{ github: { APP: { ...APP, clientid: 'x' } } }, 'github.APP.clientid'],
    [{ github: { APP: { ...APP, client_id: 42 } } }, 'github.APP.client_id'],
    [{ github: { APP: { ...APP, trust_email: 1 } } }, 'github.APP.trust_email'],
    [{ github: { APP: { ...APP, trust_email: 'never' } } }, 'github.APP.trust_email'],
    [{ github: { APP: { ...APP, redirect_uris: ['/x'] } } }, 'github.APP.redirect_uris'],
    [{ github: { APP: { ...APP, redirect_uris: ['javascript:alert(1)'] } } }, 'github.APP.redirect_uris'],
    [{ GitHub: { APP } }, 'GitHub'],
    [{ accounts: { APP: { ...APP, issuer: 'https://a.example' } } }, 'accounts'],
    [{ 'a/b': { APP } }, 'a/b'],
  ])('refuses %j', (given, key) => expect(keys(check(given).shape)).toEqual([key]))

  it('refuses anything but an object', () => {
    for (const given of [null, 'github', ['github']]) expect(check(given).shape).toHaveLength(1)
  })

  it('accepts token login only for providers that can prove the client of a token', () => {
    const oauth2 = {
      authorization_url: 'https://o.example/a',
      token_url: 'https://o.example/t',
      userinfo_url: 'https://o.example/u',
    }
    const given = {
      github: { APP },
      google: { APP },
      own: { APP: { ...APP, issuer: 'https://i.example' } },
      o2: { APP: { ...APP, ...oauth2 } },
    }
    expect(keys(check(given, true).shape)).toEqual(['github', 'o2'])
    expect(check(given).shape).toEqual([])
  })

  it('never quotes a value that may be a secret', () => {
    const bad = [
      { APP: 'hunter2' },
      { APP: ['hunter2'] },
      { APP: { hunter: 'hunter2', client_id: ['hunter2'], secret: { a: 'hunter2' } } },
    ]
    for (const github of bad) {
      const { shape, environment } = check({ github })
      expect(shape.length).toBeGreaterThan(0)
      expect(JSON.stringify([shape, environment])).not.toContain('hunter2')
    }
  })
})

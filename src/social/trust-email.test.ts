import { describe, expect, test } from 'vitest'
import { fakeFetch } from './fake-world.test-help.js'
import { findProvider } from './registry.js'
import type { Json } from './types.js'

const APP = { client_id: 'me', secret: 's' }

const known = (name: string) => {
  const provider = findProvider(name, { APP })
  if (!provider) throw new Error(name)
  return provider
}

describe('self-run servers', () => {
  const tokens = { accessToken: 'a', idToken: 'i', claims: { sub: '7' }, raw: {} }
  const base_url = 'https://own.example'
  const profile = (name: string, answers: Parameters<typeof fakeFetch>[0], app: object, claims: Json = { sub: '7' }) =>
    known(name).profile({
      app: { ...APP, base_url, ...app },
      tokens: { ...tokens, claims },
      ...fakeFetch(answers),
    })

  test.each([
    [undefined, true, false],
    [true, true, true],
    [true, false, false],
    [true, undefined, false],
    ['always', undefined, true],
    ['always', false, false],
  ] as const)('gitea and gitlab: trust_email %s, verified %s', async (trust_email, verified, counts) => {
    const user = { id: 7, login: 'jane', email: 'jane@own.example' }
    const emails = [
      { email: 'old@own.example', verified: true, primary: false },
      { email: 'jane@own.example', primary: true, ...(verified === undefined ? {} : { verified }) },
    ]
    const gitea = { [`${base_url}/api/v1/user`]: user, [`${base_url}/api/v1/user/emails`]: emails }
    expect(await profile('gitea', gitea, { trust_email })).toMatchObject({ emailVerified: counts })
    const claims = { sub: '7', email: 'jane@own.example' }
    const gitlab = { [`${base_url}/oauth/userinfo`]: { ...claims, email_verified: verified } }
    expect(await profile('gitlab', gitlab, { trust_email }, claims)).toMatchObject({ emailVerified: counts })
  })

  test('an instance of gitea that refuses the list of addresses makes no statement', async () => {
    const answers = {
      [`${base_url}/api/v1/user`]: { id: 7, login: 'jane', email: 'jane@own.example' },
      [`${base_url}/api/v1/user/emails`]: () => Response.json({ message: 'scope' }, { status: 403 }),
    }
    const email = 'jane@own.example'
    expect(await profile('gitea', answers, { trust_email: true })).toMatchObject({ email, emailVerified: false })
    expect(await profile('gitea', answers, { trust_email: 'always' })).toMatchObject({ email, emailVerified: true })
  })
})

test('an OAuth 2 provider that states nothing about an address', async () => {
  const at = (path: string) => `https://op.example/${path}`
  const app = { ...APP, authorization_url: at('a'), token_url: at('t'), userinfo_url: at('u') }
  const profile = (user: object, trust_email: boolean | 'always') => {
    const tokens = { accessToken: 'a', idToken: null, claims: null, raw: {} }
    const { fetch } = fakeFetch({ [at('u')]: { id: 7, email: 'jane@example.org', ...user } })
    return findProvider('corp', { APP: app })?.profile({ app: { ...app, trust_email }, tokens, fetch })
  }
  expect(await profile({}, true)).toMatchObject({ emailVerified: false })
  expect(await profile({}, 'always')).toMatchObject({ emailVerified: true })
  expect(await profile({ verified: false }, 'always')).toMatchObject({ emailVerified: false })
})

import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type OauthServer, startOauth } from './oauth-server.js'
import { type OidcServer, startOidc } from './oidc.js'
import { PASSWORD } from './people.js'
import type { TestService } from './service.js'
import { Browser } from './social.js'

export const VERIFIER = 'v'.repeat(43)
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** The reply of start/. */
export interface Started {
  authorization_url: string
  state: string
}

/** The reply of accounts/. */
export interface AccountsPage {
  count: number
  next: string | null
  previous: string | null
  results: { id: string; provider: string; uid: string; last_login: string | null; date_joined: string }[]
}

/** One provider for all tests of a file. */
export function withOauth(): () => OauthServer {
  let server: OauthServer
  beforeAll(async () => {
    server = await startOauth()
  })
  afterAll(() => server.stop())
  return () => server
}

/** Both kinds of provider, for all tests of a file. Each test begins with a working provider. */
export function withProviders(): { idp: OauthServer; oidc: OidcServer } {
  const servers = {} as { idp: OauthServer; oidc: OidcServer }
  beforeAll(async () => {
    const [idp, oidc] = await Promise.all([startOauth(), startOidc()])
    Object.assign(servers, { idp, oidc })
  }, 60_000)
  afterEach(() => {
    servers.idp.broken = {}
    servers.idp.asked.length = 0
  })
  afterAll(() => Promise.all([servers.idp.stop(), servers.oidc.stop()]))
  return servers
}

/** The profiles of one person. */
export const verified = (email: string, more: object = {}) => ({
  sub: '1',
  username: 'jane',
  email,
  email_verified: true,
  ...more,
})
export const unverified = (email: string, more: object = {}) => verified(email, { email_verified: false, ...more })

export const codesOf = ({ body }: { body: Record<string, unknown> }) => body.error_codes
/** The first code of `non_field_errors`. */
export const codeOf = (answer: { body: Record<string, unknown> }) =>
  (codesOf(answer) as { non_field_errors?: string[] } | undefined)?.non_field_errors?.[0]

/** The actions of users at the current service. A provider identifies them by their code. */
export const socialPeople = (service: () => TestService) => {
  const login = async (code: string, provider = 'idp') => {
    const browser = new Browser(service())
    return { browser, answer: await browser.send(`${provider}/`, { code, code_verifier: VERIFIER }) }
  }
  return {
    login,
    byProvider: async (code: string, provider = 'idp') => {
      const { browser, answer } = await login(code, provider)
      expect(answer.status, answer.text).toBe(200)
      return browser
    },
    byPassword: async (username = 'ann') => {
      const browser = new Browser(service())
      expect((await browser.post('login/', { username, password: PASSWORD })).status).toBe(200)
      return browser
    },
    connect: (browser: Browser, code: string, provider = 'idp') =>
      browser.send(`${provider}/connect/`, { code, code_verifier: VERIFIER }),
    list: async (browser: Browser, query = '') =>
      (await browser.visit(`accounts/${query}`)).body as unknown as AccountsPage,
  }
}

import { beforeEach } from 'vitest'
import type { TestDatabase } from './databases.js'
import type { OauthServer } from './oauth-server.js'
import type { TestService } from './service.js'
import { socialService } from './social.js'
import { socialPeople } from './social-people.js'

/** Three providers at one server: `idp` and `other` use PKCE, `plain` does not. */
export type ProviderName = 'idp' | 'other' | 'plain'

const settingsOf = (server: OauthServer, name: ProviderName): object => ({
  ...server.settings(),
  ...(name === 'plain' ? { OAUTH_PKCE_ENABLED: false } : {}),
})

/** One OAuth 2 server for a file. Each test starts with an empty database, a server without people and a new service. */
export function withSocialService(
  idp: () => OauthServer,
  database: () => TestDatabase,
  names: readonly ProviderName[],
) {
  let current: TestService
  const service = () => current
  const setUp = (settings: object = {}, offered = names) => {
    const providers = Object.fromEntries(offered.map((name) => [name, settingsOf(idp(), name)]))
    current = socialService(database(), providers, settings)
  }
  beforeEach(async () => {
    await database().clear()
    idp().people.clear()
    setUp()
  })
  return { service, setUp, ...socialPeople(service) }
}

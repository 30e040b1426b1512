import { expect, test } from 'vitest'
import { PROVIDERS } from './providers/index.js'
import { findProvider } from './registry.js'

const APP = {
  client_id: 'me',
  base_url: 'https://Own.example/',
  realm_url: 'https://own.example/realms/a/',
  domain: 'own.example',
  slug: 'app',
  region: 'eu-west-1',
  user_pool_id: 'eu-west-1_Ab1',
}

// The service stores identities under these homes. If a home changes, its identities no longer match.
test('the home of every provider stays', () => {
  expect(Object.fromEntries(PROVIDERS.map(({ name, home }) => [name, home(APP)]))).toMatchInlineSnapshot(`
    {
      "42": "https://api.intra.42.fr",
      "amazon_cognito": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab1",
      "anilist": "https://anilist.co",
      "apple": "https://appleid.apple.com",
      "atlassian": "https://auth.atlassian.com",
      "auth0": "https://own.example",
      "authentik": "https://own.example/application/o/app",
      "battlenet": "https://oauth.battle.net",
      "bitbucket": "https://bitbucket.org",
      "box": "https://api.box.com",
      "discord": "https://discord.com",
      "dribbble": "https://dribbble.com",
      "dropbox": "https://api.dropboxapi.com",
      "epicgames": "https://api.epicgames.dev",
      "facebook": "https://graph.facebook.com",
      "figma": "https://api.figma.com",
      "gitea": "https://own.example",
      "github": "https://github.com",
      "gitlab": "https://own.example",
      "google": "https://accounts.google.com",
      "kakao": "https://kauth.kakao.com",
      "keycloak": "https://own.example/realms/a",
      "kick": "https://id.kick.com",
      "lichess": "https://lichess.org",
      "line": "https://api.line.me",
      "linear": "https://api.linear.app",
      "linkedin": "https://www.linkedin.com/oauth",
      "mastodon": "https://own.example",
      "microsoft": null,
      "naver": "https://nid.naver.com",
      "notion": "https://api.notion.com",
      "okta": "https://own.example",
      "osu": "https://osu.ppy.sh",
      "patreon": "https://www.patreon.com",
      "reddit": "https://www.reddit.com",
      "roblox": "https://apis.roblox.com",
      "salesforce": "https://own.example",
      "slack": "https://slack.com",
      "spotify": "https://accounts.spotify.com",
      "strava": "https://www.strava.com",
      "tiktok": "https://open.tiktokapis.com",
      "twitch": "https://id.twitch.tv/oauth2",
      "twitter": "https://api.x.com",
      "yahoo": "https://api.login.yahoo.com",
      "yandex": "https://oauth.yandex.com",
      "zoom": "https://zoom.us",
    }
  `)
})

test('a generic provider has its issuer, or the address that names the subject', () => {
  const homeOf = (app: object) => findProvider('corp', { APP: { ...APP, ...app } })?.home({ ...APP, ...app })
  expect(homeOf({ issuer: 'https://Op.example/realm/' })).toBe('https://op.example/realm')
  expect(homeOf({ issuer: 'https://op.example' })).toBe('https://op.example')
  const addresses = { authorization_url: 'https://op.example/a', token_url: 'https://op.example/t' }
  expect(homeOf({ ...addresses, userinfo_url: 'https://op.example/u' })).toBe('https://op.example/u')
})

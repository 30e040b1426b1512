/**
 * The door of arctic: no other file imports it. arctic builds the first authorization URL. `finishUrl` then sets state, nonce
 * and challenge, and `requestTokens` sends the token request, because arctic's own request has neither a timeout nor a limit.
 */
import {
  AniList,
  Apple,
  Atlassian,
  BattleNet,
  Bitbucket,
  Box,
  Discord,
  Dribbble,
  Dropbox,
  EpicGames,
  Facebook,
  Figma,
  FortyTwo,
  Gitea,
  GitHub,
  GitLab,
  Google,
  Kakao,
  Kick,
  Lichess,
  Line,
  Linear,
  LinkedIn,
  Mastodon,
  MicrosoftEntraId,
  Naver,
  Notion,
  Osu,
  Patreon,
  Reddit,
  Roblox,
  Slack,
  Spotify,
  Strava,
  TikTok,
  Twitch,
  Twitter,
  Yahoo,
  Yandex,
  Zoom,
} from 'arctic'
import type { AuthorizeCall } from './define.js'

type ArcticClass<Made extends unknown[], Asked extends unknown[]> = new (
  ...args: Made
) => { createAuthorizationURL(...args: Asked): URL }

type Credentials = [clientId: string, secret: string, redirectUri: string]
type Scopes = [state: string, scopes: string[]]
type Verifier = [state: string, verifier: string, scopes: string[]]

/** arctic derives a challenge from this value, and `finishUrl` replaces that challenge. */
const PLACEHOLDER = 'replaced'

const credentials = ({ app, secret, redirectUri }: AuthorizeCall): Credentials => [app.client_id, secret, redirectUri]

/** For classes that take the state and scopes; some ignore the scopes, and Naver's ignores both. */
const withScopes = (Client: ArcticClass<Credentials, Scopes>) => (call: AuthorizeCall) =>
  new Client(...credentials(call)).createAuthorizationURL(call.state, call.scopes)

/** For classes that also take a PKCE verifier. */
const withVerifier = (Client: ArcticClass<Credentials, Verifier>) => (call: AuthorizeCall) =>
  new Client(...credentials(call)).createAuthorizationURL(call.state, PLACEHOLDER, call.scopes)

/** For classes of a server that the host names; `at` is its base URL, or the tenant. */
const withServer = (Client: ArcticClass<[at: string, ...Credentials], Verifier>) => (at: string, call: AuthorizeCall) =>
  new Client(at, ...credentials(call)).createAuthorizationURL(call.state, PLACEHOLDER, call.scopes)

const commaSeparated = (scopes: string[]): string[] => (scopes.length > 0 ? [scopes.join(',')] : [])

/** The authorization URL of each provider. */
export const arctic = {
  anilist: withScopes(AniList),
  apple: ({ app, redirectUri, state, scopes }: AuthorizeCall) =>
    // Team, key id and key sign only the token request, which `apple.ts` signs itself.
    new Apple(app.client_id, '', '', new Uint8Array(), redirectUri).createAuthorizationURL(state, scopes),
  atlassian: withScopes(Atlassian),
  battlenet: withScopes(BattleNet),
  bitbucket: withScopes(Bitbucket),
  box: withScopes(Box),
  discord: withVerifier(Discord),
  dribbble: withScopes(Dribbble),
  dropbox: withScopes(Dropbox),
  epicgames: withScopes(EpicGames),
  facebook: withScopes(Facebook),
  figma: withScopes(Figma),
  fortyTwo: withScopes(FortyTwo),
  gitea: withServer(Gitea),
  github: withScopes(GitHub),
  gitlab: (at: string, call: AuthorizeCall) =>
    new GitLab(at, ...credentials(call)).createAuthorizationURL(call.state, call.scopes),
  google: withVerifier(Google),
  kakao: withScopes(Kakao),
  kick: withVerifier(Kick),
  lichess: ({ app, redirectUri, state, scopes }: AuthorizeCall) =>
    new Lichess(app.client_id, redirectUri).createAuthorizationURL(state, PLACEHOLDER, scopes),
  line: withVerifier(Line),
  // Linear separates scopes by commas, and arctic separates them by spaces.
  linear: (call: AuthorizeCall) => withScopes(Linear)({ ...call, scopes: commaSeparated(call.scopes) }),
  linkedin: withScopes(LinkedIn),
  mastodon: withServer(Mastodon),
  microsoft: withServer(MicrosoftEntraId),
  naver: withScopes(Naver),
  notion: withScopes(Notion),
  osu: withScopes(Osu),
  patreon: withScopes(Patreon),
  reddit: withScopes(Reddit),
  roblox: withVerifier(Roblox),
  slack: withScopes(Slack),
  spotify: withVerifier(Spotify),
  strava: withScopes(Strava),
  tiktok: withVerifier(TikTok),
  twitch: withScopes(Twitch),
  twitter: withVerifier(Twitter),
  yahoo: withScopes(Yahoo),
  yandex: withScopes(Yandex),
  zoom: withVerifier(Zoom),
}

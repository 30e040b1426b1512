import {
  Apple,
  Discord,
  GitHub,
  GitLab,
  Google,
  LinkedIn,
  MicrosoftEntraId,
  Slack,
  Spotify,
  Twitch,
  Twitter,
} from 'arctic'
import { EC_PEM } from './fake-world.test-help.js'
import type { Json, SocialProfile } from './types.js'

/** What a provider answers, in the shape of its documentation, and what must come of it. */
export interface Recorded {
  name: string
  app?: Json
  /** arctic's client, whose token request must go where ours goes; left out where they differ on purpose. */
  arctic?: { validateAuthorizationCode(code: string, more?: unknown): Promise<unknown> }
  authorize: string
  scope: string | null
  token: string
  auth: 'post' | 'basic' | 'none'
  jwks?: string
  /** Claims of the ID token, for OpenID Connect providers. */
  claims?: Json
  /** Further fields of the token answer. */
  raw?: Json
  answers?: Record<string, Json | readonly unknown[]>
  callbackUser?: string
  profile: Partial<SocialProfile>
}

export const APP = { client_id: 'the-client', secret: 'the-secret' }
export const REDIRECT = 'https://app.example/api/social/x/callback/'
const TENANT = '11111111-2222-3333-4444-555555555555'
const a = ['the-client', 'the-secret', REDIRECT] as const

export const MAIN: Recorded[] = [
  {
    name: 'google',
    arctic: new Google(...a),
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'openid email profile',
    token: 'https://oauth2.googleapis.com/token',
    auth: 'post',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    claims: {
      iss: 'https://accounts.google.com',
      azp: 'the-client',
      sub: '10769150350006150715113082367',
      email: 'jsmith@gmail.com',
      email_verified: true,
      name: 'Jane Smith',
      given_name: 'Jane',
      family_name: 'Smith',
    },
    profile: {
      uid: '10769150350006150715113082367',
      email: 'jsmith@gmail.com',
      emailVerified: true,
      firstName: 'Jane',
      lastName: 'Smith',
    },
  },
  {
    name: 'github',
    arctic: new GitHub(...a),
    authorize: 'https://github.com/login/oauth/authorize',
    scope: 'read:user user:email',
    token: 'https://github.com/login/oauth/access_token',
    auth: 'post',
    answers: {
      'https://api.github.com/user': { login: 'octocat', id: 1, name: 'monalisa octocat', email: 'public@example.org' },
      'https://api.github.com/user/emails': [
        { email: 'old@example.org', verified: true, primary: false, visibility: null },
        { email: 'octocat@github.com', verified: true, primary: true, visibility: 'public' },
      ],
    },
    profile: {
      uid: '1',
      email: 'octocat@github.com',
      emailVerified: true,
      username: 'octocat',
      firstName: 'monalisa',
      lastName: 'octocat',
    },
  },
  {
    name: 'apple',
    app: { secret: undefined, team_id: 'TEAM', key_id: 'KEY', private_key: EC_PEM },
    arctic: new Apple('the-client', 'TEAM', 'KEY', pkcs8(EC_PEM), REDIRECT),
    authorize: 'https://appleid.apple.com/auth/authorize',
    scope: 'name email',
    token: 'https://appleid.apple.com/auth/token',
    auth: 'post',
    jwks: 'https://appleid.apple.com/auth/keys',
    claims: {
      iss: 'https://appleid.apple.com',
      sub: '001234.abcdef.1234',
      email: 'x7k2@privaterelay.appleid.com',
      email_verified: 'true',
      is_private_email: 'true',
    },
    callbackUser: '{"name":{"firstName":"Ann","lastName":"Lee"},"email":"victim@example.org"}',
    profile: {
      uid: '001234.abcdef.1234',
      email: 'x7k2@privaterelay.appleid.com',
      emailVerified: true,
      firstName: 'Ann',
      lastName: 'Lee',
    },
  },
  {
    name: 'microsoft',
    app: { tenant: TENANT },
    arctic: new MicrosoftEntraId(TENANT, ...a),
    authorize: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/authorize`,
    scope: 'openid email profile',
    token: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/token`,
    auth: 'post',
    jwks: `https://login.microsoftonline.com/${TENANT}/discovery/v2.0/keys`,
    claims: {
      iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
      tid: TENANT,
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      preferred_username: 'abeli@contoso.com',
      email: 'abeli@contoso.com',
      name: 'Abe Lincoln',
    },
    profile: {
      uid: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      email: 'abeli@contoso.com',
      emailVerified: true,
      firstName: 'Abe',
      lastName: 'Lincoln',
    },
  },
  {
    name: 'facebook',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    scope: 'email public_profile',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    auth: 'post',
    answers: {
      'https://graph.facebook.com/v23.0/me': {
        id: '10150000000000001',
        name: 'Jane Smith',
        first_name: 'Jane',
        last_name: 'Smith',
        email: 'jane@example.org',
      },
    },
    profile: { uid: '10150000000000001', email: 'jane@example.org', emailVerified: false, firstName: 'Jane' },
  },
  {
    name: 'gitlab',
    arctic: new GitLab('https://gitlab.com', ...a),
    authorize: 'https://gitlab.com/oauth/authorize',
    scope: 'openid email profile',
    token: 'https://gitlab.com/oauth/token',
    auth: 'post',
    jwks: 'https://gitlab.com/oauth/discovery/keys',
    claims: { iss: 'https://gitlab.com', sub: '42', nickname: 'jane', preferred_username: 'jane', name: 'Jane Smith' },
    answers: {
      'https://gitlab.com/oauth/userinfo': {
        sub: '42',
        nickname: 'jane',
        name: 'Jane Smith',
        email: 'jane@example.org',
        email_verified: true,
      },
    },
    profile: { uid: '42', email: 'jane@example.org', emailVerified: true, username: 'jane', lastName: 'Smith' },
  },
  {
    name: 'discord',
    arctic: new Discord(...a),
    authorize: 'https://discord.com/oauth2/authorize',
    scope: 'identify email',
    token: 'https://discord.com/api/oauth2/token',
    auth: 'basic',
    answers: {
      'https://discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'nelly',
        discriminator: '1337',
        global_name: null,
        verified: true,
        email: 'nelly@discord.com',
      },
    },
    profile: { uid: '80351110224678912', email: 'nelly@discord.com', emailVerified: true, username: 'nelly' },
  },
  {
    name: 'linkedin',
    arctic: new LinkedIn(...a),
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    scope: 'openid profile email',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    auth: 'post',
    jwks: 'https://www.linkedin.com/oauth/openid/jwks',
    claims: {
      iss: 'https://www.linkedin.com/oauth',
      sub: '782bbtaQ',
      name: 'John Doe',
      given_name: 'John',
      family_name: 'Doe',
      email: 'doe@email.com',
      email_verified: 'true',
    },
    profile: { uid: '782bbtaQ', email: 'doe@email.com', emailVerified: true, firstName: 'John', lastName: 'Doe' },
  },
  {
    name: 'twitter',
    arctic: new Twitter(...a),
    authorize: 'https://twitter.com/i/oauth2/authorize',
    scope: 'users.read tweet.read',
    token: 'https://api.twitter.com/2/oauth2/token',
    auth: 'basic',
    answers: {
      'https://api.twitter.com/2/users/me': { data: { id: '2244994945', name: 'X Dev', username: 'TwitterDev' } },
    },
    profile: { uid: '2244994945', email: null, emailVerified: false, username: 'TwitterDev', firstName: 'X' },
  },
  {
    name: 'slack',
    arctic: new Slack(...a),
    authorize: 'https://slack.com/openid/connect/authorize',
    scope: 'openid profile email',
    token: 'https://slack.com/api/openid.connect.token',
    auth: 'post',
    jwks: 'https://slack.com/openid/connect/keys',
    raw: { ok: true },
    claims: {
      iss: 'https://slack.com',
      sub: 'U0R7MFMJM',
      'https://slack.com/user_id': 'U0R7MFMJM',
      'https://slack.com/team_id': 'T0R7GR',
      email: 'krane@slack-corp.com',
      email_verified: true,
      name: 'krane',
    },
    profile: { uid: 'T0R7GR_U0R7MFMJM', email: 'krane@slack-corp.com', emailVerified: false, firstName: 'krane' },
  },
  {
    name: 'spotify',
    arctic: new Spotify(...a),
    authorize: 'https://accounts.spotify.com/authorize',
    scope: 'user-read-email',
    token: 'https://accounts.spotify.com/api/token',
    auth: 'basic',
    answers: {
      'https://api.spotify.com/v1/me': { id: 'smedjan', display_name: 'JM Wizzler', email: 'email@example.com' },
    },
    profile: { uid: 'smedjan', email: 'email@example.com', emailVerified: false, username: 'smedjan', firstName: 'JM' },
  },
  {
    name: 'twitch',
    arctic: new Twitch(...a),
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    scope: 'openid user:read:email',
    token: 'https://id.twitch.tv/oauth2/token',
    auth: 'post',
    jwks: 'https://id.twitch.tv/oauth2/keys',
    claims: {
      iss: 'https://id.twitch.tv/oauth2',
      azp: 'the-client',
      sub: '713936733',
      email: 'scooby@example.com',
      email_verified: true,
      preferred_username: 'ScoobyDoo',
    },
    profile: { uid: '713936733', email: 'scooby@example.com', emailVerified: true, username: 'ScoobyDoo' },
  },
]

function pkcs8(pem: string): Uint8Array {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
}

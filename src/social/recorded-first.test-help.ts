import { Apple, GitHub, GitLab, Google, MicrosoftEntraId } from 'arctic'
import { EC_PEM } from './fake-world.test-help.js'
import { CLIENT, REDIRECT, type Recorded } from './recorded.test-help.js'

const TENANT = '11111111-2222-3333-4444-555555555555'

export const FIRST: Recorded[] = [
  {
    name: 'google',
    arctic: new Google(...CLIENT),
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
    arctic: new GitHub(...CLIENT),
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
    arctic: new MicrosoftEntraId(TENANT, ...CLIENT),
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
    arctic: new GitLab('https://gitlab.com', ...CLIENT),
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
]

function pkcs8(pem: string): Uint8Array {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
}

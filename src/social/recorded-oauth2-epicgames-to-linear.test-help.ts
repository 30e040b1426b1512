import * as arctic from 'arctic'
import { APP, CLIENT, one, REDIRECT, type Recorded } from './recorded.test-help.js'

const HOST = { base_url: 'https://own.example' }

export const OAUTH2_EPICGAMES_TO_LINEAR: Recorded[] = [
  one(
    [
      'epicgames',
      new arctic.EpicGames(...CLIENT),
      'basic_profile',
      'basic',
      ['https://www.epicgames.com/id/authorize', 'https://api.epicgames.dev/epic/oauth/v2/token'],
    ],
    { 'https://api.epicgames.dev/epic/oauth/v2/userInfo': { sub: 'f01a', preferred_username: 'display' } },
    { uid: 'f01a', email: null, username: 'display' },
  ),
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
  one(
    [
      'figma',
      new arctic.Figma(...CLIENT),
      'current_user:read',
      'basic',
      ['https://www.figma.com/oauth', 'https://api.figma.com/v1/oauth/token'],
    ],
    { 'https://api.figma.com/v1/me': { id: '2345', email: 'johndoe@example.com', handle: 'John Doe' } },
    { uid: '2345', email: 'johndoe@example.com', emailVerified: false, firstName: 'John', lastName: 'Doe' },
  ),
  one(
    [
      'gitea',
      new arctic.Gitea(HOST.base_url, ...CLIENT),
      'read:user',
      'post',
      ['https://own.example/login/oauth/authorize', 'https://own.example/login/oauth/access_token'],
    ],
    {
      'https://own.example/api/v1/user': { id: 7, login: 'jane', full_name: 'Jane Smith', email: 'jane@own.example' },
      'https://own.example/api/v1/user/emails': [{ email: 'jane@own.example', verified: true, primary: true }],
    },
    { uid: '7', email: 'jane@own.example', emailVerified: false, username: 'jane', firstName: 'Jane' },
    { app: HOST },
  ),
  {
    name: 'github',
    arctic: new arctic.GitHub(...CLIENT),
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
  one(
    [
      'kakao',
      new arctic.Kakao(...CLIENT),
      'account_email profile_nickname',
      'post',
      ['https://kauth.kakao.com/oauth/authorize', 'https://kauth.kakao.com/oauth/token'],
    ],
    {
      'https://kapi.kakao.com/v2/user/me': {
        id: 123456789,
        kakao_account: {
          email: 's@sample.com',
          is_email_valid: true,
          is_email_verified: true,
          profile: { nickname: 'Hong' },
        },
      },
    },
    { uid: '123456789', email: 's@sample.com', emailVerified: true, firstName: 'Hong' },
  ),
  one(
    [
      'kick',
      new arctic.Kick(...CLIENT),
      'user:read',
      'post',
      ['https://id.kick.com/oauth/authorize', 'https://id.kick.com/oauth/token'],
    ],
    {
      'https://api.kick.com/public/v1/users': {
        data: [{ user_id: 123, name: 'John Doe', email: 'john@example.com' }],
        message: 'OK',
      },
    },
    { uid: '123', email: 'john@example.com', emailVerified: false, username: 'John Doe' },
  ),
  one(
    [
      'lichess',
      new arctic.Lichess(APP.client_id, REDIRECT),
      null,
      'none',
      ['https://lichess.org/oauth', 'https://lichess.org/api/token'],
    ],
    { 'https://lichess.org/api/account': { id: 'georges', username: 'Georges' } },
    { uid: 'georges', email: null, username: 'Georges' },
  ),
  one(
    [
      'line',
      new arctic.Line(...CLIENT),
      'profile openid email',
      'post',
      ['https://access.line.me/oauth2/v2.1/authorize', 'https://api.line.me/oauth2/v2.1/token'],
    ],
    {
      'https://api.line.me/v2/profile': { userId: 'U4af4980629', displayName: 'Brown' },
      'https://api.line.me/oauth2/v2.1/verify': {
        iss: 'https://access.line.me',
        sub: 'U4af4980629',
        aud: 'the-client',
        email: 'brown@example.com',
      },
    },
    { uid: 'U4af4980629', email: 'brown@example.com', emailVerified: false, firstName: 'Brown' },
    { raw: { id_token: 'ey.hs256.token' } },
  ),
  one(
    [
      'linear',
      new arctic.Linear(...CLIENT),
      'read',
      'post',
      ['https://linear.app/oauth/authorize', 'https://api.linear.app/oauth/token'],
    ],
    {
      'https://api.linear.app/graphql': {
        data: { viewer: { id: '7e6f', name: 'Jane Smith', displayName: 'jane', email: 'jane@example.org' } },
      },
    },
    { uid: '7e6f', email: 'jane@example.org', emailVerified: false, username: 'jane', lastName: 'Smith' },
  ),
]

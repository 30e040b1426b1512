import * as arctic from 'arctic'
import { APP, CLIENT, one, REDIRECT, type Recorded } from './recorded.test-help.js'

const HOST = { base_url: 'https://own.example' }

export const FOURTH: Recorded[] = [
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
  one(
    [
      'mastodon',
      null,
      'read:accounts',
      'post',
      ['https://own.example/oauth/authorize', 'https://own.example/oauth/token'],
    ],
    {
      'https://own.example/api/v1/accounts/verify_credentials': {
        id: '14715',
        username: 'trwnh',
        display_name: 'infinite love',
      },
    },
    { uid: '14715', email: null, username: 'trwnh', firstName: 'infinite' },
    { app: HOST },
  ),
  one(
    [
      'naver',
      new arctic.Naver(...CLIENT),
      null,
      'post',
      ['https://nid.naver.com/oauth2.0/authorize', 'https://nid.naver.com/oauth2.0/token'],
    ],
    {
      'https://openapi.naver.com/v1/nid/me': {
        resultcode: '00',
        message: 'success',
        response: { id: '32742776', email: 'openapi@naver.com', nickname: 'OpenAPI' },
      },
    },
    { uid: '32742776', email: 'openapi@naver.com', emailVerified: false, firstName: 'OpenAPI' },
  ),
  one(
    [
      'notion',
      new arctic.Notion(...CLIENT),
      null,
      'basic',
      ['https://api.notion.com/v1/oauth/authorize', 'https://api.notion.com/v1/oauth/token'],
    ],
    {},
    { uid: '5389a034', email: 'christine@makenotion.com', emailVerified: false, firstName: 'christine' },
    {
      raw: {
        bot_id: 'b',
        owner: {
          type: 'user',
          user: {
            object: 'user',
            id: '5389a034',
            name: 'christine makenotion',
            type: 'person',
            person: { email: 'christine@makenotion.com' },
          },
        },
      },
    },
  ),
  one(
    [
      'osu',
      new arctic.Osu(...CLIENT),
      'identify',
      'post',
      ['https://osu.ppy.sh/oauth/authorize', 'https://osu.ppy.sh/oauth/token'],
    ],
    { 'https://osu.ppy.sh/api/v2/me': { id: 1, username: 'peppy' } },
    { uid: '1', email: null, username: 'peppy' },
  ),
]

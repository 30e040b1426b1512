import * as arctic from 'arctic'
import { APP, REDIRECT, type Recorded } from './recorded-main.test-help.js'
import type { Json, SocialProfile } from './types.js'

const a = [APP.client_id, APP.secret, REDIRECT] as const
const HOST = { base_url: 'https://own.example' }

type Client = NonNullable<Recorded['arctic']>
type Row = [name: string, client: Client | null, scope: string | null, auth: Recorded['auth'], urls: [string, string]]

const one = (
  row: Row,
  answers: Record<string, Json>,
  profile: Partial<SocialProfile>,
  more: Partial<Recorded> = {},
) => {
  const [name, client, scope, auth, [authorize, token]] = row
  return { name, ...(client ? { arctic: client } : {}), scope, auth, authorize, token, answers, profile, ...more }
}

export const MORE: Recorded[] = [
  one(
    [
      '42',
      new arctic.FortyTwo(...a),
      'public',
      'post',
      ['https://api.intra.42.fr/oauth/authorize', 'https://api.intra.42.fr/oauth/token'],
    ],
    {
      'https://api.intra.42.fr/v2/me': {
        id: 2,
        email: 'andre@42.fr',
        login: 'andre',
        first_name: 'André',
        last_name: 'Aubin',
      },
    },
    { uid: '2', email: 'andre@42.fr', emailVerified: false, username: 'andre', firstName: 'André', lastName: 'Aubin' },
  ),
  one(
    [
      'anilist',
      new arctic.AniList(...a),
      null,
      'post',
      ['https://anilist.co/api/v2/oauth/authorize', 'https://anilist.co/api/v2/oauth/token'],
    ],
    { 'https://graphql.anilist.co/': { data: { Viewer: { id: 1, name: 'josh' } } } },
    { uid: '1', email: null, username: 'josh' },
  ),
  one(
    [
      'atlassian',
      new arctic.Atlassian(...a),
      'read:me',
      'post',
      ['https://auth.atlassian.com/authorize', 'https://auth.atlassian.com/oauth/token'],
    ],
    {
      'https://api.atlassian.com/me': {
        account_id: '557058:f5b1',
        account_type: 'atlassian',
        email: 'mia@example.com',
        name: 'Mia Krystof',
      },
    },
    { uid: '557058:f5b1', email: 'mia@example.com', emailVerified: false, firstName: 'Mia', lastName: 'Krystof' },
  ),
  one(
    [
      'battlenet',
      new arctic.BattleNet(...a),
      'openid',
      'basic',
      ['https://oauth.battle.net/authorize', 'https://oauth.battle.net/token'],
    ],
    { 'https://oauth.battle.net/userinfo': { sub: '123456789', id: 123456789, battletag: 'Player#1234' } },
    { uid: '123456789', email: null, username: 'Player#1234' },
  ),
  one(
    [
      'bitbucket',
      new arctic.Bitbucket(...a),
      null,
      'basic',
      ['https://bitbucket.org/site/oauth2/authorize', 'https://bitbucket.org/site/oauth2/access_token'],
    ],
    {
      'https://api.bitbucket.org/2.0/user': {
        uuid: '{c788b2da}',
        nickname: 'tutorials',
        display_name: 'Tutorials Account',
      },
      'https://api.bitbucket.org/2.0/user/emails': {
        values: [{ email: 'tut@bitbucket.org', is_primary: true, is_confirmed: true }],
      },
    },
    { uid: '{c788b2da}', email: 'tut@bitbucket.org', emailVerified: true, username: 'tutorials' },
  ),
  one(
    [
      'box',
      new arctic.Box(...a),
      null,
      'post',
      ['https://account.box.com/api/oauth2/authorize', 'https://api.box.com/oauth2/token'],
    ],
    {
      'https://api.box.com/2.0/users/me': {
        type: 'user',
        id: '11446498',
        name: 'Aaron Levie',
        login: 'ceo@example.com',
      },
    },
    { uid: '11446498', email: 'ceo@example.com', emailVerified: false, firstName: 'Aaron', lastName: 'Levie' },
  ),
  one(
    [
      'dribbble',
      new arctic.Dribbble(...a),
      'public',
      'post',
      ['https://dribbble.com/oauth/authorize', 'https://dribbble.com/oauth/token'],
    ],
    { 'https://api.dribbble.com/v2/user': { id: 1, name: 'Dan Cederholm', login: 'simplebits' } },
    { uid: '1', email: null, username: 'simplebits', firstName: 'Dan', lastName: 'Cederholm' },
  ),
  one(
    [
      'dropbox',
      new arctic.Dropbox(...a),
      'account_info.read',
      'post',
      ['https://www.dropbox.com/oauth2/authorize', 'https://api.dropboxapi.com/oauth2/token'],
    ],
    {
      'https://api.dropboxapi.com/2/users/get_current_account': {
        account_id: 'dbid:AAH4',
        email: 'franz@dropbox.com',
        email_verified: true,
        name: { given_name: 'Franz', surname: 'Ferdinand' },
      },
    },
    { uid: 'dbid:AAH4', email: 'franz@dropbox.com', emailVerified: true, firstName: 'Franz', lastName: 'Ferdinand' },
  ),
  one(
    [
      'epicgames',
      new arctic.EpicGames(...a),
      'basic_profile',
      'basic',
      ['https://www.epicgames.com/id/authorize', 'https://api.epicgames.dev/epic/oauth/v2/token'],
    ],
    { 'https://api.epicgames.dev/epic/oauth/v2/userInfo': { sub: 'f01a', preferred_username: 'display' } },
    { uid: 'f01a', email: null, username: 'display' },
  ),
  one(
    [
      'figma',
      new arctic.Figma(...a),
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
      new arctic.Gitea(HOST.base_url, ...a),
      'read:user',
      'post',
      ['https://own.example/login/oauth/authorize', 'https://own.example/login/oauth/access_token'],
    ],
    { 'https://own.example/api/v1/user': { id: 7, login: 'jane', full_name: 'Jane Smith', email: 'jane@own.example' } },
    { uid: '7', email: 'jane@own.example', emailVerified: false, username: 'jane', firstName: 'Jane' },
    { app: HOST },
  ),
  one(
    [
      'kakao',
      new arctic.Kakao(...a),
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
      new arctic.Kick(...a),
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
      new arctic.Line(...a),
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
      new arctic.Linear(...a),
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
      new arctic.Naver(...a),
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
      new arctic.Notion(...a),
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
      new arctic.Osu(...a),
      'identify',
      'post',
      ['https://osu.ppy.sh/oauth/authorize', 'https://osu.ppy.sh/oauth/token'],
    ],
    { 'https://osu.ppy.sh/api/v2/me': { id: 1, username: 'peppy' } },
    { uid: '1', email: null, username: 'peppy' },
  ),
  one(
    [
      'patreon',
      new arctic.Patreon(...a),
      'identity identity[email]',
      'post',
      ['https://www.patreon.com/oauth2/authorize', 'https://www.patreon.com/api/oauth2/token'],
    ],
    {
      'https://www.patreon.com/api/oauth2/v2/identity': {
        data: {
          id: '12345689',
          type: 'user',
          attributes: {
            email: 'c@example.com',
            is_email_verified: true,
            full_name: 'Platform Team',
            vanity: 'platform',
          },
        },
      },
    },
    { uid: '12345689', email: 'c@example.com', emailVerified: true, username: 'platform', firstName: 'Platform' },
  ),
  one(
    [
      'reddit',
      new arctic.Reddit(...a),
      'identity',
      'basic',
      ['https://www.reddit.com/api/v1/authorize', 'https://www.reddit.com/api/v1/access_token'],
    ],
    { 'https://oauth.reddit.com/api/v1/me': { id: 'abc12', name: 'spez' } },
    { uid: 'abc12', email: null, username: 'spez' },
  ),
  one(
    [
      'roblox',
      new arctic.Roblox(...a),
      'openid profile',
      'post',
      ['https://apis.roblox.com/oauth/v1/authorize', 'https://apis.roblox.com/oauth/v1/token'],
    ],
    {
      'https://apis.roblox.com/oauth/v1/userinfo': {
        sub: '45348281',
        name: 'Mighty',
        nickname: 'Mighty',
        preferred_username: 'MightyPart',
      },
    },
    { uid: '45348281', email: null, username: 'MightyPart', firstName: 'Mighty' },
  ),
  one(
    [
      'strava',
      new arctic.Strava(...a),
      'read',
      'post',
      ['https://www.strava.com/oauth/authorize', 'https://www.strava.com/api/v3/oauth/token'],
    ],
    {
      'https://www.strava.com/api/v3/athlete': {
        id: 1234567890987654,
        username: 'marianne_t',
        firstname: 'Marianne',
        lastname: 'T.',
      },
    },
    { uid: '1234567890987654', email: null, username: 'marianne_t', firstName: 'Marianne', lastName: 'T.' },
  ),
  one(
    [
      'tiktok',
      new arctic.TikTok(...a),
      'user.info.basic',
      'post',
      ['https://www.tiktok.com/v2/auth/authorize', 'https://open.tiktokapis.com/v2/oauth/token/'],
    ],
    {
      'https://open.tiktokapis.com/v2/user/info/': {
        data: { user: { open_id: '723f24d7', display_name: 'Tik Toker' } },
        error: { code: 'ok', message: '' },
      },
    },
    { uid: '723f24d7', email: null, firstName: 'Tik', lastName: 'Toker' },
  ),
  one(
    [
      'yandex',
      new arctic.Yandex(...a),
      'login:info login:email',
      'basic',
      ['https://oauth.yandex.com/authorize', 'https://oauth.yandex.com/token'],
    ],
    {
      'https://login.yandex.ru/info': {
        id: '1000034426',
        login: 'ivan',
        first_name: 'Ivan',
        last_name: 'Ivanov',
        default_email: 'test@yandex.ru',
      },
    },
    { uid: '1000034426', email: 'test@yandex.ru', emailVerified: false, username: 'ivan', lastName: 'Ivanov' },
  ),
  one(
    ['zoom', new arctic.Zoom(...a), null, 'basic', ['https://zoom.us/oauth/authorize', 'https://zoom.us/oauth/token']],
    {
      'https://api.zoom.us/v2/users/me': {
        id: 'zJKyaiAyTNC',
        first_name: 'Jill',
        last_name: 'Chill',
        email: 'jchill@example.com',
        verified: 1,
      },
    },
    { uid: 'zJKyaiAyTNC', email: 'jchill@example.com', emailVerified: false, firstName: 'Jill', lastName: 'Chill' },
  ),
  one(
    [
      'yahoo',
      new arctic.Yahoo(...a),
      'openid email profile',
      'basic',
      ['https://api.login.yahoo.com/oauth2/request_auth', 'https://api.login.yahoo.com/oauth2/get_token'],
    ],
    {
      'https://api.login.yahoo.com/openid/v1/userinfo': {
        sub: 'FSVIDUW3D7',
        email: 'jane@yahoo.com',
        email_verified: true,
        given_name: 'Jane',
        family_name: 'Smith',
      },
    },
    { uid: 'FSVIDUW3D7', email: 'jane@yahoo.com', emailVerified: false, firstName: 'Jane', lastName: 'Smith' },
    {
      jwks: 'https://api.login.yahoo.com/openid/v1/certs',
      claims: { iss: 'https://api.login.yahoo.com', sub: 'FSVIDUW3D7' },
    },
  ),
]

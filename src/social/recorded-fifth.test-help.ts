import * as arctic from 'arctic'
import { CLIENT, one, type Recorded } from './recorded.test-help.js'

export const FIFTH: Recorded[] = [
  one(
    [
      'patreon',
      new arctic.Patreon(...CLIENT),
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
      new arctic.Reddit(...CLIENT),
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
      new arctic.Roblox(...CLIENT),
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
      new arctic.Strava(...CLIENT),
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
      new arctic.TikTok(...CLIENT),
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
      new arctic.Yandex(...CLIENT),
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
    [
      'zoom',
      new arctic.Zoom(...CLIENT),
      null,
      'basic',
      ['https://zoom.us/oauth/authorize', 'https://zoom.us/oauth/token'],
    ],
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
      new arctic.Yahoo(...CLIENT),
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

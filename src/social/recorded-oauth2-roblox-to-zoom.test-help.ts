import * as arctic from 'arctic'
import { CLIENT, one, type Recorded } from './recorded.test-help.js'

export const OAUTH2_ROBLOX_TO_ZOOM: Recorded[] = [
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
  {
    name: 'spotify',
    arctic: new arctic.Spotify(...CLIENT),
    authorize: 'https://accounts.spotify.com/authorize',
    scope: 'user-read-email',
    token: 'https://accounts.spotify.com/api/token',
    auth: 'basic',
    answers: {
      'https://api.spotify.com/v1/me': {
        account_id: 'aB3dE5fG7h',
        id: 'smedjan',
        display_name: 'JM Wizzler',
        email: 'email@example.com',
      },
    },
    profile: {
      uid: 'aB3dE5fG7h',
      email: 'email@example.com',
      emailVerified: false,
      username: 'smedjan',
      firstName: 'JM',
    },
  },
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
  {
    name: 'twitter',
    authorize: 'https://x.com/i/oauth2/authorize',
    scope: 'users.read tweet.read',
    token: 'https://api.x.com/2/oauth2/token',
    auth: 'basic',
    answers: {
      'https://api.x.com/2/users/me': { data: { id: '2244994945', name: 'X Dev', username: 'TwitterDev' } },
    },
    profile: { uid: '2244994945', email: null, emailVerified: false, username: 'TwitterDev', firstName: 'X' },
  },
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
]

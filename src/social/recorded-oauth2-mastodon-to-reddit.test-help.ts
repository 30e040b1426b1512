import * as arctic from 'arctic'
import { CLIENT, one, type Recorded } from './recorded.test-help.js'

const HOST = { base_url: 'https://own.example' }

export const OAUTH2_MASTODON_TO_REDDIT: Recorded[] = [
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
]

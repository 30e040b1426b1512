import * as arctic from 'arctic'
import { CLIENT, one, type Recorded } from './recorded.test-help.js'

export const OAUTH2_42_TO_DROPBOX: Recorded[] = [
  one(
    [
      '42',
      new arctic.FortyTwo(...CLIENT),
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
      new arctic.AniList(...CLIENT),
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
      new arctic.Atlassian(...CLIENT),
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
      new arctic.BattleNet(...CLIENT),
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
      new arctic.Bitbucket(...CLIENT),
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
      new arctic.Box(...CLIENT),
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
  {
    name: 'discord',
    arctic: new arctic.Discord(...CLIENT),
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
  one(
    [
      'dribbble',
      new arctic.Dribbble(...CLIENT),
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
      new arctic.Dropbox(...CLIENT),
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
]

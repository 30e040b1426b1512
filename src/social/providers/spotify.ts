/**
 * Spotify. https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile,
 * …/concepts/spotify-uris-ids and …/tutorials/code-flow
 * The subject is `account_id`, which never changes; the pages say that `id` is not for linking accounts. Whose word:
 * nobody's. The address is unverified, with no proof that it belongs to the user, and apps in development mode get
 * none.
 * Read 2026-11-28: the first two pages, …/tutorials/february-2026-migration-guide, and spotify/web-api-examples,
 * authorization/authorization_code/app.js (addresses, scope, Basic). PKCE is documented as an extension of this flow;
 * that it goes with Basic is not said there, but Auth.js and Better Auth, whose sources were read, send both.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const spotify = defineProvider({
  name: 'spotify',
  label: 'Spotify',
  scopes: ['user-read-email'],
  authorize: arctic.spotify,
  token: { url: 'https://accounts.spotify.com/api/token', auth: 'basic' },
  // `account_id` never changes. Spotify documents that `id` is not for linking accounts, and that the address is unverified.
  profile: profileAt('https://api.spotify.com/v1/me', {
    uid: 'account_id',
    email: 'email',
    username: 'id',
    name: 'display_name',
  }),
})

/**
 * AniList. https://docs.anilist.co/guide/auth/authorization-code and …/guide/graphql/queries/user
 * No scopes, no PKCE. Gives no address.
 * Read 2026-11-28 in AniList/ApiV2-GraphQL-Docs, the source of these pages: docs/guide/auth/authorization-code.md
 * (addresses, client_secret in the body), …/auth/authenticated-requests.md (Bearer), …/graphql/queries/user.md
 * (`Viewer`, id, name).
 */
import { AniList } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const anilist = defineProvider({
  name: 'anilist',
  label: 'AniList',
  scopes: [],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state }) =>
    new AniList(app.client_id, secret, redirectUri).createAuthorizationURL(state),
  token: { url: 'https://anilist.co/api/v2/oauth/token', auth: 'post' },
  async profile({ post }) {
    const answer = child(await post('https://graphql.anilist.co', { query: '{ Viewer { id name } }' }))
    const user = child(child(answer, 'data'), 'Viewer')
    return makeProfile('anilist', { uid: user.id, username: user.name })
  },
})

/**
 * AniList. 2026-11-28: https://docs.anilist.co/guide/auth/authorization-code and …/guide/graphql
 * No scopes, no PKCE. Gives no address.
 * Read on that day: docs/guide/auth/authorization-code.md of AniList/ApiV2-GraphQL-Docs (addresses, client_secret in
 * the body). The profile's shape is from knowledge.
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

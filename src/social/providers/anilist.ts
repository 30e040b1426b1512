/**
 * AniList. https://docs.anilist.co/guide/auth/authorization-code and …/guide/graphql/queries/user
 * No scopes, no PKCE. Gives no address.
 * Read 2026-11-28 in AniList/ApiV2-GraphQL-Docs, the source of these pages: docs/guide/auth/authorization-code.md
 * (addresses, client_secret in the body), …/auth/authenticated-requests.md (Bearer), …/graphql/queries/user.md
 * (`Viewer`, id, name).
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

export const anilist = defineProvider({
  name: 'anilist',
  label: 'AniList',
  scopes: [],
  pkce: false,
  authorize: arctic.anilist,
  token: { url: 'https://anilist.co/api/v2/oauth/token', auth: 'post' },
  async profile({ post }) {
    const answer = await post('https://graphql.anilist.co', { query: '{ Viewer { id name } }' })
    return profileFrom(answer, { uid: 'data.Viewer.id', username: 'data.Viewer.name' })
  },
})

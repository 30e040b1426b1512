/** Document: https://docs.anilist.co/guide/auth/authorization-code */
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

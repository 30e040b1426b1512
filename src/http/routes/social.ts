import * as declared from '../../contract/social.js'
import { disconnectAccount, listAccounts } from '../../flows/social/accounts.js'
import { type Route, route } from '../route.js'

/** The routes of contract/social.ts. */
export const socialRoutes: readonly Route[] = [
  route(declared.listSocialAccounts, async (call) => {
    const { count, next, previous, rows } = await listAccounts(call.ctx, call.session, call.query)
    const results = rows.map(({ id, provider, uid, lastLogin, dateJoined }) => ({
      id,
      provider,
      uid,
      last_login: lastLogin?.toISOString() ?? null,
      date_joined: dateJoined.toISOString(),
    }))
    return { status: 200, body: { count, next, previous, results } }
  }),

  route(declared.disconnectSocialAccount, async (call) => {
    await disconnectAccount(call.ctx, call.session, call.params.id ?? '', call.caller)
    return { status: 204 }
  }),
]

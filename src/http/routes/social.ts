import type { z } from 'zod'
import type { ContractOptions } from '../../contract/endpoint.js'
import { type accountsQuery, providerWord } from '../../contract/social.js'
import { disconnectAccount, listAccounts } from '../../flows/social/accounts.js'
import type { Route } from '../route.js'
import { mustBeSignedIn } from './signed-in.js'
import { connect, loginByCode, loginByToken, start } from './social-api.js'
import { callback, callbackForm, startInBrowser } from './social-browser.js'

const list: Route = async (call) => {
  const page = await listAccounts(call.ctx, mustBeSignedIn(call), call.query as z.output<typeof accountsQuery>)
  const { count, next, previous } = page
  const results = page.rows.map(({ id, provider, uid, lastLogin, dateJoined }) => ({
    id,
    provider,
    uid,
    last_login: lastLogin?.toISOString() ?? null,
    date_joined: dateJoined.toISOString(),
  }))
  return { status: 200, body: { count, next, previous, results } }
}

const disconnect: Route = async (call) => {
  await disconnectAccount(call.ctx, mustBeSignedIn(call), call.params.id ?? '', call.caller)
  return { status: 204 }
}

/** What serves the social operations, by `operationId`; the same for every provider. */
export function socialRoutes(options: ContractOptions): Readonly<Record<string, Route>> {
  const routes: Record<string, Route> = { listSocialAccounts: list, disconnectSocialAccount: disconnect }
  for (const provider of options.providers) {
    const word = providerWord(provider)
    Object.assign(routes, {
      [`login${word}`]: options.socialAuthType === 'token' ? loginByToken : loginByCode,
      [`connect${word}`]: connect,
      [`start${word}InBrowser`]: startInBrowser,
      [`callback${word}`]: callback,
      [`callbackForm${word}`]: callbackForm,
      [`start${word}`]: start,
    })
  }
  return routes
}

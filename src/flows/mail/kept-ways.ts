import type { Context } from '../../context.js'
import { findPasskeyNames } from '../../store/account/detach.js'
import type { UserRow } from '../../store/base/db.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { findAccountPage } from '../../store/social/social-accounts.js'
import { labelOf } from './provider-label.js'

/** The most links that an email lists. */
const MOST = 20

/** The ways to sign in that an account has: second factors by their names, passkeys and providers by what the user calls them. */
export async function keptWays(ctx: Context, { id }: Pick<UserRow, 'id'>) {
  const { db } = ctx
  const { mfa, social, passkeys } = db.fragments
  const methods = mfa ? await findActiveMethods(db, id) : []
  const links = social ? (await findAccountPage(db, id, { limit: MOST, offset: 0 })).rows : []
  const names = passkeys ? await findPasskeyNames(db, id, MOST) : []
  return {
    methods: methods.map(({ name }) => name),
    others: [...names, ...links.map(({ provider }) => labelOf(ctx, provider))],
  }
}

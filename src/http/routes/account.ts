import * as declared from '../../contract/account.js'
import type { FieldIssues } from '../../contract/errors.js'
import { exportUser } from '../../contract/export.js'
import { deleteUser } from '../../flows/account/delete.js'
import { exportOf } from '../../flows/account/export.js'
import { accountFacts } from '../../flows/account/facts.js'
import { type ProfileChange, profileIssues, updateUser } from '../../flows/account/update-user.js'
import { publicUser } from '../../flows/base/public-user.js'
import type { Authenticated } from '../../flows/base/types.js'
import { type Call, type Route, type RuleCall, route } from '../route.js'
import { clearedAccountCookies } from './credentials.js'

async function changeUser({ ctx, session, body, caller }: Call<ProfileChange, unknown, Authenticated>) {
  const user = await updateUser(ctx, session.user, body, caller)
  return { status: 200 as const, body: publicUser(ctx, user) }
}

const changeRules = (
  { ctx, session, body, caller }: RuleCall<ProfileChange, unknown, Authenticated>,
  refused: FieldIssues,
): Promise<FieldIssues> => profileIssues(ctx, session.user, { change: body, refused: Object.keys(refused) }, caller)

/** The routes of contract/account.ts. */
export const accountRoutes: readonly Route[] = [
  route(declared.getUser, async ({ ctx, session }) => ({ status: 200, body: publicUser(ctx, session.user) })),
  route(declared.getAccount, async ({ ctx, session, caller }) => {
    const found = await accountFacts(ctx, session, caller)
    const { hasPassword, emailVerified, methods, passkeys, socialAccounts, sessions } = found
    return {
      status: 200,
      body: {
        has_password: hasPassword,
        email_verified: emailVerified,
        methods,
        passkeys,
        social_accounts: socialAccounts,
        sessions,
      },
    }
  }),
  route(declared.deleteUser, async (call) => {
    await deleteUser(call.ctx, call.session, call.caller)
    return { status: 204, cookies: clearedAccountCookies(call) }
  }),
  route(exportUser, async ({ ctx, session, caller }) => ({
    status: 200,
    body: await exportOf(ctx, session, caller),
    headers: { 'Content-Disposition': 'attachment; filename="account.json"' },
  })),
  route(declared.replaceUser, changeUser, changeRules),
  route(declared.updateUser, changeUser, changeRules),
]

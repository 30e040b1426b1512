import { type ProfileChange, profileIssues, updateUser } from '../../flows/account/update-user.js'
import { publicUser } from '../../flows/base/public-user.js'
import { type Route, withBody } from '../route.js'
import { mustBeSignedIn } from './signed-in.js'

const getUser: Route = async (call) => ({ status: 200, body: publicUser(call.ctx, mustBeSignedIn(call).user) })

const changeUser = withBody<ProfileChange>(
  async (call) => {
    const user = await updateUser(call.ctx, mustBeSignedIn(call).user, call.body, call.caller)
    return { status: 200, body: publicUser(call.ctx, user) }
  },
  (call, issues) => {
    const fields = { change: call.body, refused: Object.keys(issues) }
    return profileIssues(call.ctx, mustBeSignedIn(call).user, fields, call.caller)
  },
)

/** What serves the operations of contract/account.ts, by `operationId`. */
export const accountRoutes: Readonly<Record<string, Route>> = {
  getUser,
  replaceUser: changeUser,
  updateUser: changeUser,
}

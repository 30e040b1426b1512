import * as declared from '../../contract/email-change.js'
import { confirmEmailChange } from '../../flows/account/confirm-email-change.js'
import { requestEmailChange } from '../../flows/account/request-email-change.js'
import { undoEmailChange } from '../../flows/account/undo-email-change.js'
import { type Route, route } from '../route.js'
import { detailReply } from './detail.js'

/** The routes of contract/email-change.ts. */
export const emailChangeRoutes: readonly Route[] = [
  route(declared.requestEmailChange, async (call) => {
    await requestEmailChange(call.ctx, call.session, call.body.email, call.caller)
    return detailReply(call, 'verification_sent')
  }),

  route(declared.confirmEmailChange, async (call) => {
    const { key, password } = call.body
    await confirmEmailChange(call.ctx, { key, password, signedIn: call.signedIn }, call.caller)
    return detailReply(call, 'ok')
  }),

  route(declared.undoEmailChange, async (call) => {
    await undoEmailChange(call.ctx, call.body.key, call.caller)
    return detailReply(call, 'ok')
  }),
]

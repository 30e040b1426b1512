import type { z } from 'zod'
import type { changePasswordBody, resetConfirmBody } from '../../contract/password.js'
import type { emailBody } from '../../contract/registration.js'
import { requestPasswordReset } from '../../flows/mail/request.js'
import { changeIssues, changePassword } from '../../flows/password/change.js'
import { confirmReset, resetIssues } from '../../flows/password/reset.js'
import { credentialCookies } from '../reply/credential-cookies.js'
import { type Route, withBody } from '../route.js'
import { credentialsBody, deviceCookies } from './credentials.js'
import { detailReply, detailText } from './detail.js'
import { mustBeSignedIn } from './signed-in.js'

const postReset = withBody<z.output<typeof emailBody>>(async ({ ctx, body, caller }) => {
  await requestPasswordReset(ctx, body.email, caller)
  return detailReply({ ctx, caller }, 'password_reset_sent')
})

const postResetConfirm = withBody<z.output<typeof resetConfirmBody>>(
  async ({ ctx, body, caller }) => {
    await confirmReset(ctx, body, caller)
    return detailReply({ ctx, caller }, 'password_reset_done')
  },
  ({ ctx, body, caller }) => resetIssues(ctx, body, caller),
)

const postChange = withBody<z.output<typeof changePasswordBody>>(
  async (call) => {
    const { ctx } = call
    const { issued, device } = await changePassword(ctx, mustBeSignedIn(call), call.body, call.caller)
    const { USE_AUTH_COOKIE, EXPOSE_TOKENS } = ctx.config.settings
    const inBody = !USE_AUTH_COOKIE || EXPOSE_TOKENS || call.bearer
    const body = { detail: detailText(call, 'password_changed'), ...(inBody ? credentialsBody(ctx, issued) : {}) }
    return { status: 200, body, cookies: [...credentialCookies(ctx, issued), ...deviceCookies(ctx, device)] }
  },
  (call) => changeIssues(call.ctx, mustBeSignedIn(call), call.body, call.caller),
)

/** What serves the operations of contract/password.ts, by `operationId`. */
export const passwordRoutes: Readonly<Record<string, Route>> = {
  requestPasswordReset: postReset,
  confirmPasswordReset: postResetConfirm,
  changePassword: postChange,
}

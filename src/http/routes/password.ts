import * as declared from '../../contract/password.js'
import { requestPasswordReset } from '../../flows/mail/request.js'
import { changeIssues, changePassword } from '../../flows/password/change.js'
import { removePassword } from '../../flows/password/remove.js'
import { confirmReset, resetIssues } from '../../flows/password/reset.js'
import { credentialCookies } from '../reply/credential-cookies.js'
import { type Route, route } from '../route.js'
import { credentialsBody, deviceCookies } from './credentials.js'
import { detailReply, detailText } from './detail.js'

/** The routes of contract/password.ts. */
export const passwordRoutes: readonly Route[] = [
  route(declared.requestPasswordReset, async (call) => {
    await requestPasswordReset(call.ctx, call.body.email, call.caller)
    return detailReply(call, 'password_reset_sent')
  }),

  route(
    declared.confirmPasswordReset,
    async (call) => {
      await confirmReset(call.ctx, call.body, call.caller)
      return detailReply(call, 'password_reset_done')
    },
    ({ ctx, body, caller }) => resetIssues(ctx, body, caller),
  ),

  route(
    declared.changePassword,
    async (call) => {
      const { ctx, session, caller } = call
      const { USE_AUTH_COOKIE, EXPOSE_TOKENS } = ctx.config.settings
      const inBody = !USE_AUTH_COOKIE || EXPOSE_TOKENS || call.bearer
      const input = { ...call.body, answers: inBody && !call.form }
      const { issued, device, answer } = await changePassword(ctx, session, input, caller)
      const detail = detailText(call, 'password_changed')
      const body = inBody ? { detail, ...credentialsBody(ctx, issued, answer) } : { detail }
      return { status: 200, body, cookies: [...credentialCookies(ctx, issued), ...deviceCookies(ctx, device)] }
    },
    ({ ctx, session, body, caller }) => changeIssues(ctx, session, body, caller),
  ),

  route(declared.removePassword, async ({ ctx, session, caller }) => {
    await removePassword(ctx, session, caller)
    return { status: 204 }
  }),
]

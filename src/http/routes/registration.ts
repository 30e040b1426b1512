import * as declared from '../../contract/registration.js'
import { resendVerification } from '../../flows/mail/request.js'
import { registrationIssues } from '../../flows/registration/form.js'
import { register } from '../../flows/registration/register.js'
import { verifyEmail } from '../../flows/registration/verify-email.js'
import { type Route, route } from '../route.js'
import { registrantCookies } from './credentials.js'
import { detailReply, detailText } from './detail.js'

/** The routes of contract/registration.ts. */
export const registrationRoutes: readonly Route[] = [
  route(
    declared.register,
    async (call) => {
      const registered = await register(call.ctx, call.body, call.caller)
      const detail = detailText(call, registered.kind === 'registration' ? 'verification_sent' : 'registered')
      return { status: 201, body: { detail }, cookies: registrantCookies(call, registered) }
    },
    ({ ctx, body, caller }) => registrationIssues(ctx, body, caller),
  ),

  route(declared.verifyEmail, async (call) => {
    const { key, password, reject } = call.body
    const rejects = reject === true || reject === 'true'
    await verifyEmail(call.ctx, { key, password, reject: rejects, signedIn: call.signedIn }, call.caller)
    return detailReply(call, 'ok')
  }),

  route(declared.resendEmail, async (call) => {
    await resendVerification(call.ctx, call.body.email, call.caller)
    return detailReply(call, 'ok')
  }),
]

import type { z } from 'zod'
import type { emailBody, verifyEmailBody } from '../../contract/registration.js'
import { resendVerification } from '../../flows/mail/request.js'
import { type RegistrationInput, registrationIssues } from '../../flows/registration/form.js'
import { register } from '../../flows/registration/register.js'
import { verifyEmail } from '../../flows/registration/verify-email.js'
import { type Route, withBody } from '../route.js'
import { registrantCookies } from './credentials.js'
import { detailReply } from './detail.js'

const postRegistration = withBody<RegistrationInput>(
  async (call) => {
    const { ctx } = call
    const registered = await register(ctx, call.body, call.caller)
    const mandatory = ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
    const reply = detailReply(call, mandatory ? 'verification_sent' : 'registered', 201)
    return { ...reply, cookies: registrantCookies(call, registered) }
  },
  ({ ctx, body, caller }) => registrationIssues(ctx, body, caller),
)

const postVerifyEmail = withBody<z.output<typeof verifyEmailBody>>(async (call) => {
  const { key, password, reject } = call.body
  const rejects = reject === true || reject === 'true'
  await verifyEmail(call.ctx, { key, password, reject: rejects, signedIn: call.signedIn }, call.caller)
  return detailReply(call, 'ok')
})

const postResend = withBody<z.output<typeof emailBody>>(async ({ ctx, body, caller }) => {
  await resendVerification(ctx, body.email, caller)
  return detailReply({ ctx, caller }, 'ok')
})

/** What serves the operations of contract/registration.ts, by `operationId`. */
export const registrationRoutes: Readonly<Record<string, Route>> = {
  register: postRegistration,
  verifyEmail: postVerifyEmail,
  resendEmail: postResend,
}

import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { codeText, mayBeBackupCode, secretText } from './fields.js'
import type { PasskeyProof } from './passkey-actions.js'
import { byPasskey } from './passkeys.js'
import { MAIL_LIMITS } from './registration.js'
import { detailSchema } from './replies.js'
import { timeSpan } from './time-span.js'

/** Which of the two is required depends on the user: a rule of the route. */
const reauthenticateBody = z.object({ password: secretText().optional(), code: codeText().optional() })

/** Without second factors and emailed codes there is no code to give. */
const passwordOnlyBody = z.object({ password: secretText() })

/** With PASSWORD_LOGIN false. */
const codeBody = reauthenticateBody.omit({ password: true })

interface ReauthenticateBody extends PasskeyProof {
  password?: string | undefined
  code?: string | undefined
}

/** Users without a password can have been made by either, so they need another proof. */
const mailsCodes = ({ emailLogin, usePasskeys }: ContractOptions): boolean => emailLogin !== 'off' || usePasskeys

function reauthenticateBodyOf(options: ContractOptions): z.ZodType<ReauthenticateBody> {
  const { useMfa, usePasskeys, passwordLogin } = options
  if (!passwordLogin) return usePasskeys ? codeBody.extend(byPasskey) : codeBody
  if (usePasskeys) return reauthenticateBody.extend(byPasskey)
  return useMfa || mailsCodes(options) ? reauthenticateBody : passwordOnlyBody
}

function proofs(options: ContractOptions): string {
  const { useMfa, usePasskeys, passwordLogin, mfaRequired } = options
  const others = passwordLogin ? ', others their `password`' : ''
  const second = useMfa ? `A user with an active second factor gives a \`code\`${others}.` : ''
  const without = passwordLogin ? 'a password or a second factor' : 'a second factor'
  const emailed = `A user without ${without} gives the \`code\` of reauthenticate/email/.`
  return [
    second || (passwordLogin ? 'By the `password`.' : ''),
    mailsCodes(options) ? emailed : '',
    usePasskeys ? 'A `credential` replaces each of these.' : '',
    usePasskeys && mfaRequired ? 'It is required of a user who must have a second factor and has only a passkey.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export const reauthenticate = declare({
  area: 'auth',
  method: 'POST',
  tag: 'Login',
  validates: true,
  name: 'reauthenticate',
  operationId: 'reauthenticate',
  // Without all of these there is only the login at a provider.
  on: (options: ContractOptions) => options.passwordLogin || options.useMfa || mailsCodes(options),
  path: 'reauthenticate/',
  summary: 'Reauthenticate, for sensitive changes',
  description: proofs,
  guard: 'user',
  servedBeforeEnrollment: true,
  body: reauthenticateBodyOf,
  errors: ['throttled', 'unavailable'],
  replies: { 200: { description: 'The session counts as freshly signed in.', schema: detailSchema } },
  limits: [{ rule: 'old_password', counts: 'looks at the password per user' }],
  hashes: { when: ({ password, code }) => Boolean(password) || mayBeBackupCode(code) },
})

export const sendReauthenticationCode = declare({
  area: 'auth',
  method: 'POST',
  tag: 'Login',
  validates: true,
  name: 'reauthenticate_email',
  operationId: 'sendReauthenticationCode',
  path: 'reauthenticate/email/',
  summary: 'Ask for a code by email, to reauthenticate with',
  description:
    'Only for a user without a password or a second factor, whose address is proven. A newer email ends the code of an ' +
    'earlier one. Above a limit the answer is the same, and the earlier code stays valid.',
  guard: 'user',
  servedBeforeEnrollment: true,
  on: mailsCodes,
  replies: { 200: { description: 'Accepted.', schema: detailSchema } },
  limits: [...MAIL_LIMITS, { rule: 'mail_code', counts: 'wrong codes per user' }],
  notes: (settings) =>
    `The code works once, in this session, for ${timeSpan(settings.MFA_EMAIL_CODE_LIFETIME)} and ` +
    `${settings.MFA_MAX_ATTEMPTS} wrong codes.`,
})

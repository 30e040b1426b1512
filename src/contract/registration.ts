import { z } from 'zod'
import { usernameField } from './account.js'
import { type ContractOptions, declare } from './endpoint.js'
import { optionalText, secretText, text } from './fields.js'
import { withRules } from './object-rules.js'
import { passwordNote } from './password-note.js'
import { detailSchema } from './replies.js'
import { timeSpan } from './time-span.js'

export const EMAIL_MAX = 254
/** Our tokens are shorter. A longer text is refused like a wrong one. */
const TOKEN_MAX = 512

const passwordFields = ({ passwordLogin }: ContractOptions): z.core.$ZodLooseShape =>
  passwordLogin ? { password1: secretText(), password2: secretText() } : {}

const registrationBody = (options: ContractOptions) =>
  withRules(
    z.object({
      ...usernameField(options),
      email: text(EMAIL_MAX),
      ...passwordFields(options),
      first_name: optionalText(150).default(''),
      last_name: optionalText(150).default(''),
      invitation: optionalText(TOKEN_MAX).optional().describe('The token of an invitation.'),
      ...options.registrationFields?.shape,
    }),
    options.registrationFields,
  )

export const emailBody = z.object({ email: text(EMAIL_MAX) })
const verifyBody = z.object({
  key: text(512),
  reject: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .describe('true: the reader of the mailbox did not ask for this. A form sends the word.'),
})

interface VerifyBody extends z.output<typeof verifyBody> {
  password?: string | undefined
}

const chosenPassword = z.string().optional().describe('The password of the registration, where the key is not enough.')

const verifyEmailBody = ({ passwordLogin }: ContractOptions): z.ZodType<VerifyBody> =>
  passwordLogin ? verifyBody.extend({ password: chosenPassword }) : verifyBody

const rejectText = ({ useMfa, passwordLogin }: ContractOptions): string =>
  `\`reject\` drops the registration instead, while its address is not proven: a pending one can no longer be proven; an account loses its ${passwordLogin ? 'password, ' : ''}sessions${useMfa ? ', second factors' : ''} and provider links, and a ${passwordLogin ? 'reset' : 'sign-in'} link is emailed.`

const proofText = ({ passwordLogin }: ContractOptions): string =>
  passwordLogin
    ? 'Besides the key, it requires the browser that registered (cookie `auth-registration`), a session of the account, or the `password` that was chosen. A registration that came through a provider and has no such proof becomes an account without that link, and a reset link is emailed.'
    : 'A registration that came through a provider, and is proven in another browser, becomes an account without that link, and a sign-in link is emailed.'

const verifyText = (options: ContractOptions): string =>
  [
    'Idempotent while the key is live.',
    options.cookies && options.emailProof ? proofText(options) : '',
    rejectText(options),
  ]
    .filter(Boolean)
    .join(' ')

const shared = { area: 'auth', method: 'POST', tag: 'Registration', guard: 'none', validates: true } as const

/** Of the operations that mail any address. */
export const MAIL_LIMITS = [
  { rule: 'mail_address', counts: 'mails per address; past it the answer is the same and no mail goes out' },
  { rule: 'mail_ip', counts: 'mails per client address, likewise' },
] as const

const AT_ONCE = 'The account exists at once. A used address is refused.'
const creationText = {
  mandatory:
    'The account comes into being when its address is proven. The answer does not tell whether the address has an account.',
  optional: AT_ONCE,
  none: AT_ONCE,
}
const invitationText = {
  open: '',
  invited: 'Needs an `invitation`. One for an address proves it, and the account exists at once.',
  closed: '',
}

export const register = declare({
  ...shared,
  name: 'registration',
  operationId: 'register',
  path: 'registration/',
  summary: 'Register',
  description: ({ emailVerification, registration }: ContractOptions) =>
    [invitationText[registration], creationText[emailVerification]].filter(Boolean).join(' '),
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  form: 'register',
  checksHuman: true,
  createsUser: true,
  body: registrationBody,
  errors: ['registration_closed', 'throttled', 'unavailable'],
  replies: { 201: { description: 'Registered.', schema: detailSchema } },
  limits: [{ rule: 'registration_ip', counts: 'registrations per client address' }],
  hashes: { account: ['email'], when: ({ password1 }) => Boolean(password1) },
  notes: (settings) => (settings.PASSWORD_LOGIN ? passwordNote(settings) : ''),
})

export const verifyEmail = declare({
  ...shared,
  name: 'registration_verify_email',
  operationId: 'verifyEmail',
  path: 'registration/verify-email/',
  summary: 'Prove an email address with the emailed key',
  description: verifyText,
  form: 'verify',
  readsRegistration: true,
  body: verifyEmailBody,
  errors: ['not_found', 'throttled', 'unavailable'],
  replies: { 200: { description: 'The address is proven.', schema: detailSchema } },
  limits: [{ rule: 'old_password', counts: 'looks at the password per registration' }],
  hashes: { when: ({ password }) => Boolean(password) },
  notes: (settings) => `The key lives for ${timeSpan(settings.EMAIL_KEY_LIFETIME)}.`,
})

export const resendEmail = declare({
  ...shared,
  name: 'registration_resend_email',
  operationId: 'resendEmail',
  path: 'registration/resend-email/',
  summary: 'Send the verification mail again',
  description: 'The same answer for every well-formed address.',
  form: 'verify',
  checksHuman: true,
  body: emailBody,
  replies: { 200: { description: 'ok', schema: detailSchema } },
  limits: MAIL_LIMITS,
})

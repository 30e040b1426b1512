import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { codeText, fails, text, tokenText } from './fields.js'
import { EMAIL_MAX, MAIL_LIMITS } from './registration.js'
import { loginReplies } from './replies.js'
import { timeSpan } from './time-span.js'

interface EmailLoginBody {
  ephemeral_token?: string | undefined
  code?: string | undefined
  key?: string | undefined
}

const token = { ephemeral_token: tokenText(512) }
const key = text(512)

const requestBody = z.object({
  email: text(EMAIL_MAX),
  next: z.string().optional().describe('Where the page of the emailed link goes after the sign-in.'),
})
const codeBody = z.object({ ...token, code: codeText() })
const linkBody = z.object({ ...token, key })
const eitherBody = z
  .object({ ...token, code: codeText().optional(), key: key.optional().describe('In place of `code`.') })
  .refine((body) => body.code !== undefined || body.key !== undefined, {
    path: ['code'],
    ...fails('required'),
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'code' || path?.[0] === 'key'),
  })

const verifyBody = ({ emailLogin }: ContractOptions): z.ZodType<EmailLoginBody> =>
  emailLogin === 'both' ? eitherBody : emailLogin === 'link' ? linkBody : codeBody

const shared = {
  area: 'auth',
  method: 'POST',
  tag: 'Login',
  validates: true,
  guard: 'none',
  form: 'login',
  setsCookies: true,
  on: ({ emailLogin }: ContractOptions) => emailLogin !== 'off',
} as const

export const requestEmailLogin = declare({
  ...shared,
  name: 'login_email',
  operationId: 'requestEmailLogin',
  path: 'login/email/',
  summary: 'Ask for an email to sign in with',
  description: ({ cookies }: ContractOptions) =>
    `The same answer for every well-formed address.${cookies ? ' The token is in a flow cookie, and empty in the body.' : ''}`,
  checksHuman: true,
  body: requestBody,
  replies: {
    200: {
      description: 'Accepted.',
      schema: z.object({ detail: z.string(), ephemeral_token: z.string() }).meta({ id: 'EmailLoginRequested' }),
    },
  },
  limits: MAIL_LIMITS,
})

const PROOFS = {
  off: '',
  code: 'the emailed code',
  link: 'the emailed link',
  both: 'the emailed code or link',
} as const

export const verifyEmailLogin = declare({
  ...shared,
  name: 'login_email_verify',
  operationId: 'verifyEmailLogin',
  path: 'login/email/verify/',
  summary: 'Sign in with the email',
  description: ({ emailLogin, cookies }: ContractOptions) =>
    [
      `By ${PROOFS[emailLogin]}, once.`,
      emailLogin === 'code' ? '' : 'A key is valid only for the browser or client that asked for it.',
      cookies ? 'A flow cookie can replace `ephemeral_token`.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  body: verifyBody,
  errors: ['throttled', 'unavailable'],
  replies: loginReplies,
  limits: [
    { rule: 'mfa_challenge', counts: 'wrong codes per email' },
    { rule: 'mail_code', counts: 'wrong codes per address' },
    { rule: 'login_ip', counts: 'failures per client address' },
  ],
  notes: (settings) =>
    `The email works for ${timeSpan(settings.MFA_EMAIL_CODE_LIFETIME)} and ${settings.MFA_MAX_ATTEMPTS} wrong codes.`,
})

import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { type FieldCode, NON_FIELD } from './errors.js'
import { codeText, mayBeBackupCode, optionalText, secretText, text, tokenText } from './fields.js'
import { withRules } from './object-rules.js'
import { isObject } from './objects.js'
import type { PasskeyProof } from './passkey-actions.js'
import { byPasskey } from './passkeys.js'
import { EMAIL_MAX } from './registration.js'
import { codeSent, credentialsSchema, loginReplies } from './replies.js'
import { timeSpan } from './time-span.js'

const methodChangedSchema = z
  .object({ ephemeral_token: z.string(), new_method: z.string(), code_sent: codeSent })
  .meta({ id: 'MfaMethodChanged' })

/** Runs beside issues of the password. An issue of the identifier itself takes precedence. */
const identifier = (field: 'username' | 'email', code: FieldCode) => ({
  path: [field],
  params: { code },
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => path?.[0] === 'username' || path?.[0] === 'email'),
})

const nameLoginBody = ({ loginFields }: ContractOptions) => {
  // The types of the host's fields are known to the host only.
  const own: object = loginFields?.shape ?? {}
  const body = z.object({
    username: optionalText(254).optional(),
    email: optionalText(254).optional().describe('In place of `username`.'),
    password: secretText(),
    ...own,
  })
  return withRules(body, loginFields)
    .refine(({ username, email }) => username !== undefined || email !== undefined, identifier('username', 'required'))
    .refine(({ username, email }) => email || username?.trim() !== '', identifier('username', 'blank'))
    .refine(({ username, email }) => username || email?.trim() !== '', identifier('email', 'blank'))
}

/** Clients of the DRF wire send the address as `username`. */
const withEmail = (body: unknown) =>
  isObject(body) && !body.email && body.username !== undefined ? { ...body, email: body.username } : body

/** USERNAME 'none': accounts have only an address. */
const emailLoginBody = ({ loginFields }: ContractOptions) => {
  const own: object = loginFields?.shape ?? {}
  const body = z.object({ email: text(EMAIL_MAX), password: secretText(), ...own })
  return z.preprocess(withEmail, withRules(body, loginFields))
}

interface LoginBody {
  username?: string | undefined
  email?: string | undefined
  password: string
}

const loginBodyOf = (options: ContractOptions): z.ZodType<LoginBody> =>
  options.username === 'none' ? emailLoginBody(options) : nameLoginBody(options)

const verifyBody = z.object({ ephemeral_token: tokenText(512), code: codeText() })

const trustField = {
  trust_device: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .describe('true: the next logins of this browser skip the second step. A form sends the word.'),
}

interface VerifyBody extends PasskeyProof {
  ephemeral_token?: string | undefined
  code?: string | undefined
  trust_device?: boolean | 'true' | 'false' | undefined
}

const verifyBodyOf = ({ usePasskeys, trustedDevices }: ContractOptions): z.ZodType<VerifyBody> => {
  const body = trustedDevices ? verifyBody.extend(trustField) : verifyBody
  return usePasskeys
    ? body
        .partial({ code: true })
        .extend(byPasskey)
        .refine(({ code, credential }) => code !== undefined || credential !== undefined, {
          path: ['code'],
          params: { code: 'required' },
          when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'code' || path?.[0] === 'credential'),
        })
    : body
}
const changeMethodBody = z.object({ ephemeral_token: tokenText(512), new_method: text(64) })
const resendCodeBody = z.object({ ephemeral_token: tokenText(512) })

const shared = { area: 'auth', method: 'POST', tag: 'Login', validates: true } as const

const IDENTIFIERS = { username: 'the username', email: 'the email address' } as const

export const login = declare({
  ...shared,
  on: ({ passwordLogin }: ContractOptions) => passwordLogin,
  name: 'login',
  operationId: 'login',
  path: 'login/',
  summary: 'Sign in with a password',
  description: `Wrong credentials are answered alike for every reason, under \`${NON_FIELD}\`.`,
  guard: 'none',
  checksHuman: 'after failures',
  setsCookies: true,
  form: 'login',
  body: loginBodyOf,
  errors: ['throttled', 'unavailable'],
  replies: loginReplies,
  limits: [
    { rule: 'login_account', counts: 'failures per account' },
    { rule: 'login_ip', counts: 'failures per client address' },
  ],
  hashes: { account: ['username', 'email'] },
  notes: ({ USERNAME, LOGIN_FIELDS }) =>
    USERNAME === 'none'
      ? `\`email\` is the address of the account.`
      : `\`username\` takes ${LOGIN_FIELDS.map((field) => IDENTIFIERS[field]).join(' or ')}.`,
})

const secondStep = {
  ...shared,
  guard: 'none',
  form: 'login',
  setsCookies: true,
  errors: ['throttled'],
  on: ({ useMfa }: ContractOptions) => useMfa,
} as const

const RESEND_LIMITS = [{ rule: 'mfa_resend', counts: 'mails per login in progress or user' }] as const

export const verifyLogin = declare({
  ...secondStep,
  name: 'login_verify',
  operationId: 'verifyLogin',
  path: 'login/verify/',
  summary: 'Finish a two-step login with a code',
  description: ({ cookies, usePasskeys }: ContractOptions) =>
    `A backup code works with any method.${usePasskeys ? ' A `credential` can replace `code`.' : ''}${cookies ? ' A flow cookie can replace `ephemeral_token`.' : ''}`,
  body: verifyBodyOf,
  errors: ['throttled', 'unavailable'],
  replies: (options: ContractOptions) => ({ 200: { description: 'Signed in.', schema: credentialsSchema(options) } }),
  limits: [
    { rule: 'mfa_challenge', counts: 'wrong codes per login in progress' },
    { rule: 'mfa_user', counts: 'wrong codes per user' },
  ],
  hashes: { when: ({ code }) => mayBeBackupCode(code) },
  notes: (settings) =>
    `The login must be finished within ${timeSpan(settings.MFA_EPHEMERAL_TOKEN_EXPIRY)} and ${settings.MFA_MAX_ATTEMPTS} wrong codes.`,
})

export const changeLoginMethod = declare({
  ...secondStep,
  name: 'login_change_method',
  operationId: 'changeLoginMethod',
  path: 'login/change-method/',
  summary: 'Use another second factor for this login',
  body: changeMethodBody,
  replies: { 200: { description: 'A new token. The old one is no longer valid.', schema: methodChangedSchema } },
  limits: RESEND_LIMITS,
  notes: () => 'The time to finish does not restart.',
})

export const resendLoginCode = declare({
  ...secondStep,
  name: 'login_resend',
  operationId: 'resendLoginCode',
  path: 'login/resend/',
  summary: 'Send the code of this login again',
  body: resendCodeBody,
  replies: { 200: { description: 'The same token.', schema: z.object({ ephemeral_token: z.string() }) } },
  limits: RESEND_LIMITS,
})

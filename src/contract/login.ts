import { z } from 'zod'
import { userSchema } from './account.js'
import type { ContractOptions, Endpoint } from './endpoint.js'
import { NON_FIELD } from './errors.js'
import { codeText, optionalText, secretText, text } from './fields.js'

export const detailSchema = z.object({ detail: z.string() }).meta({ id: 'Detail' })

/** A credential in a body. */
const tokenOf = ({ cookies, exposeTokens }: ContractOptions) =>
  cookies && !exposeTokens ? z.string().describe('Empty: credentials travel in HttpOnly cookies.') : z.string()
const time = z.iso.datetime()

/** What a login returns, by authentication type. */
export const credentialsSchema = (options: ContractOptions) => {
  const user = userSchema(options)
  const token = tokenOf(options)
  const mfa = options.useMfa
    ? {
        mfa_enabled: z.literal(false).optional(),
        ...(options.mfaRequired ? { mfa_enrolment_required: z.literal(true).optional() } : {}),
      }
    : {}
  if (options.authType === 'jwt')
    return z
      .object({ access: token, refresh: token, access_expiration: time, refresh_expiration: time, user, ...mfa })
      .meta({ id: 'Credentials' })
  if (options.authType === 'token') return z.object({ key: token, user, ...mfa }).meta({ id: 'Credentials' })
  return z.looseObject({ user, ...mfa }).meta({ id: 'Credentials' })
}

const codeSent = z.literal(false).optional().describe('Present when a mail limit held the code back.')

/** Step one of a two-step login: no credential is in it. */
export const challengeSchema = z
  .object({
    ephemeral_token: z.string(),
    method: z.string(),
    mfa_enabled: z.literal(true),
    code_sent: codeSent,
  })
  .meta({ id: 'MfaChallenge' })

const methodChangedSchema = z
  .object({ ephemeral_token: z.string(), new_method: z.string(), code_sent: codeSent })
  .meta({ id: 'MfaMethodChanged' })

export const loginBody = z
  .object({
    username: optionalText(254).optional(),
    email: optionalText(254).optional().describe('In place of `username`.'),
    password: secretText(),
  })
  .refine((body) => Boolean(body.username || body.email), {
    path: ['username'],
    params: { code: 'required' },
    // Beside what is wrong with the password; a name that is there and wrong says so itself.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'username' || path?.[0] === 'email'),
  })

export const reauthenticateBody = z
  .object({ password: secretText().optional(), code: codeText().optional() })
  .refine((body) => body.password !== undefined || body.code !== undefined, {
    path: ['password'],
    params: { code: 'required' },
  })

/** Without second factors there is no code to give. */
const passwordOnlyBody = z.object({ password: secretText() })

export const logoutBody = ({ authType }: ContractOptions) =>
  z.object(authType === 'jwt' ? { refresh: z.unknown().optional() } : {})

export const verifyBody = z.object({ ephemeral_token: text(512).optional(), code: codeText() })
export const changeMethodBody = z.object({ ephemeral_token: text(512).optional(), new_method: text(64) })
export const resendCodeBody = z.object({ ephemeral_token: text(512).optional() })

export function loginEndpoints(options: ContractOptions): Endpoint[] {
  const reply = options.useMfa ? z.union([credentialsSchema(options), challengeSchema]) : credentialsSchema(options)
  const shared = { area: 'auth', method: 'POST', tag: 'Login', validates: true } as const
  return [
    {
      ...shared,
      name: 'login',
      operationId: 'login',
      path: 'login/',
      summary: 'Sign in with a password',
      description: `Wrong credentials are answered alike for every reason, under \`${NON_FIELD}\`.`,
      guard: 'none',
      setsCookies: true,
      form: 'login',
      body: loginBody,
      errors: ['throttled', 'unavailable'],
      replies: {
        200: {
          description: options.useMfa ? 'Credentials, or the second step when one is due.' : 'Credentials.',
          schema: reply,
        },
      },
    },
    ...(options.useMfa ? secondStepEndpoints(options) : []),
    {
      ...shared,
      name: 'logout',
      operationId: 'logout',
      path: 'logout/',
      summary: 'Sign out and revoke the session',
      description: options.cookies
        ? 'A stale or broken cookie still ends in 200 with the cookies cleared.'
        : 'Its credentials are dead from then on.',
      guard: 'none',
      setsCookies: options.cookies,
      noAutoRefresh: true,
      servedBeforeEnrolment: true,
      form: 'login',
      body: logoutBody(options),
      validates: false,
      errors: ['not_authenticated', 'authentication_failed', 'token_not_valid'],
      replies: { 200: { description: 'Signed out.', schema: detailSchema } },
    },
    {
      ...shared,
      name: 'reauthenticate',
      operationId: 'reauthenticate',
      path: 'reauthenticate/',
      summary: 'Prove again who you are, for sensitive changes',
      description: options.useMfa
        ? 'A user with an active second factor gives a `code`, others their `password`.'
        : 'By the `password`.',
      guard: 'user',
      servedBeforeEnrolment: true,
      body: options.useMfa ? reauthenticateBody : passwordOnlyBody,
      errors: ['throttled', 'unavailable'],
      replies: { 200: { description: 'The session counts as freshly signed in.', schema: detailSchema } },
    },
  ]
}

function secondStepEndpoints(options: ContractOptions): Endpoint[] {
  const shared = {
    area: 'auth',
    method: 'POST',
    tag: 'Login',
    guard: 'none',
    form: 'login',
    setsCookies: true,
    validates: true,
    errors: ['throttled'],
  } as const
  return [
    {
      ...shared,
      name: 'login_verify',
      operationId: 'verifyLogin',
      path: 'login/verify/',
      summary: 'Finish a two-step login with a code',
      description: `A backup code works with any method.${
        options.cookies ? ' A flow cookie can stand in for `ephemeral_token`.' : ''
      }`,
      body: verifyBody,
      replies: { 200: { description: 'Signed in.', schema: credentialsSchema(options) } },
    },
    {
      ...shared,
      name: 'login_change_method',
      operationId: 'changeLoginMethod',
      path: 'login/change-method/',
      summary: 'Use another second factor for this login',
      body: changeMethodBody,
      replies: { 200: { description: 'A new token; the old one is dead.', schema: methodChangedSchema } },
    },
    {
      ...shared,
      name: 'login_resend',
      operationId: 'resendLoginCode',
      path: 'login/resend/',
      summary: 'Send the code of this login again',
      body: resendCodeBody,
      replies: { 200: { description: 'The same token.', schema: z.object({ ephemeral_token: z.string() }) } },
    },
  ]
}

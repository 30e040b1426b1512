import { z } from 'zod'
import { userSchema } from './account.js'
import type { ContractOptions } from './endpoint.js'

export const detailSchema = z.object({ detail: z.string() }).meta({ id: 'Detail' })

/** A credential in a body. */
const tokenOf = ({ cookies, exposeTokens }: ContractOptions) =>
  cookies && !exposeTokens ? z.string().describe('Empty: credentials travel in HttpOnly cookies.') : z.string()
const time = z.iso.datetime()

/** Of the second factor, beside credentials. */
export const mfaFlags = z.object({
  mfa_enabled: z.literal(false).optional(),
  mfa_enrolment_required: z.literal(true).optional(),
})

/** The keys of replies with credentials. The host's own keys stand beside them. */
export const CREDENTIAL_KEYS: readonly string[] =
  'access refresh access_expiration refresh_expiration key user detail method code_sent ephemeral_token mfa_enabled mfa_enrolment_required'.split(
    ' ',
  )

/** The reply of a complete login, by authentication type. */
export const credentialsSchema = (options: ContractOptions) => {
  const user = userSchema(options)
  const token = tokenOf(options)
  // The types of the host's fields are known to the host only.
  const own: object = options.loginAnswerFields?.shape ?? {}
  const { mfa_enabled, ...required } = mfaFlags.shape
  const mfa = options.useMfa ? { mfa_enabled, ...(options.mfaRequired ? required : {}) } : {}
  if (options.authType === 'jwt')
    return z
      .object({
        access: token,
        refresh: token,
        access_expiration: time,
        refresh_expiration: time,
        user,
        ...mfa,
        ...own,
      })
      .meta({ id: 'Credentials' })
  if (options.authType === 'token') return z.object({ key: token, user, ...mfa, ...own }).meta({ id: 'Credentials' })
  return z.looseObject({ user, ...mfa, ...own }).meta({ id: 'Credentials' })
}

export const codeSent = z.literal(false).optional().describe('Present when a mail limit held the code back.')

/** Step one of a two-step login: no credential is in it. */
const challengeSchema = z
  .object({
    ephemeral_token: z.string(),
    method: z.string(),
    mfa_enabled: z
      .literal(true)
      .describe('A second step is due: send the code of the method with `ephemeral_token` to login/verify/.'),
    code_sent: codeSent,
  })
  .meta({ id: 'MfaChallenge' })

/** The reply of a first step. */
export const loginSchema = (options: ContractOptions) =>
  options.useMfa ? z.union([credentialsSchema(options), challengeSchema]) : credentialsSchema(options)

/** The reply of an operation that can end in a second step. */
export const loginReplies = (options: ContractOptions) => ({
  200: {
    description: options.useMfa ? 'Credentials, or the second step when one is due.' : 'Credentials.',
    schema: loginSchema(options),
  },
})

import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { codeText, mayBeBackupCode, secretText } from './fields.js'
import type { PasskeyProof } from './passkey-actions.js'
import { byPasskey } from './passkeys.js'
import { detailSchema } from './replies.js'

/** Which of the two is required depends on the user's second factors: a rule of the route. */
const reauthenticateBody = z.object({ password: secretText().optional(), code: codeText().optional() })

/** Without second factors there is no code to give. */
const passwordOnlyBody = z.object({ password: secretText() })

interface ReauthenticateBody extends PasskeyProof {
  password?: string | undefined
  code?: string | undefined
}

function reauthenticateBodyOf({ useMfa, usePasskeys }: ContractOptions): z.ZodType<ReauthenticateBody> {
  if (!usePasskeys) return useMfa ? reauthenticateBody : passwordOnlyBody
  const body = useMfa ? reauthenticateBody : reauthenticateBody.omit({ code: true })
  return body.extend(byPasskey)
}

export const reauthenticate = declare({
  area: 'auth',
  method: 'POST',
  tag: 'Login',
  validates: true,
  name: 'reauthenticate',
  operationId: 'reauthenticate',
  path: 'reauthenticate/',
  summary: 'Reauthenticate, for sensitive changes',
  description: ({ useMfa, usePasskeys }: ContractOptions) => {
    const proof = useMfa
      ? 'A user with an active second factor gives a `code`, others their `password`.'
      : 'By the `password`.'
    return usePasskeys ? `${proof} A \`credential\` replaces both.` : proof
  },
  guard: 'user',
  servedBeforeEnrollment: true,
  body: reauthenticateBodyOf,
  errors: ['throttled', 'unavailable'],
  replies: { 200: { description: 'The session counts as freshly signed in.', schema: detailSchema } },
  limits: [{ rule: 'old_password', counts: 'looks at the password per user' }],
  hashes: { when: ({ password, code }) => Boolean(password) || mayBeBackupCode(code) },
})

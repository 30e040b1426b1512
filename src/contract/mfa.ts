import { z } from 'zod'
import type { Settings } from '../config/types.js'
import { type ContractOptions, declare } from './endpoint.js'
import { codeText, mayBeBackupCode, text } from './fields.js'
import type { PasskeyProof } from './passkey-actions.js'
import { byPasskey } from './passkeys.js'
import { detailSchema } from './replies.js'
import { timeSpan } from './time-span.js'

const methodName = text(64)

const ANY_CODE = 'It is one of the method itself, of another active method, or a backup code.'

const passkeyText = ({ usePasskeys }: ContractOptions): string =>
  usePasskeys ? ' A `credential` of reauthenticate/options/ replaces the code.' : ''

const methodBody = z.object({ method: methodName })
const confirmMethodBody = z.object({ method: methodName, code: codeText() })
/** The code may be missing: whether it is needed is a rule of the route. */
const setUpMethodBody = z.object({ method: methodName, code: codeText().optional() })
const methodCodeBody = z.object({ method: methodName, code: codeText().optional() })
const deactivateBody = z.object({ method: methodName, code: codeText() })
const primaryMethodBody = z.object({ method: methodName, primary_code: codeText().optional() })

interface MethodBody extends PasskeyProof {
  method: string
  code?: string | undefined
}

interface PrimaryBody extends PasskeyProof {
  method: string
  primary_code?: string | undefined
}

type CodeBody = typeof methodCodeBody

const withPasskey = (body: CodeBody, { usePasskeys }: ContractOptions): z.ZodType<MethodBody> =>
  usePasskeys ? body.extend(byPasskey) : body

const setUpBodyOf = (options: ContractOptions): z.ZodType<MethodBody> => withPasskey(setUpMethodBody, options)

const deactivateBodyOf = (options: ContractOptions): z.ZodType<MethodBody> =>
  options.usePasskeys ? withPasskey(methodCodeBody, options) : deactivateBody

const deleteBodyOf = (options: ContractOptions): z.ZodType<MethodBody> =>
  options.mfaDeleteCode ? withPasskey(methodCodeBody, options) : methodBody

function primaryBodyOf({ primaryCodeRequired, usePasskeys }: ContractOptions): z.ZodType<PrimaryBody> {
  if (!primaryCodeRequired) return primaryMethodBody.omit({ primary_code: true })
  return usePasskeys ? primaryMethodBody.extend(byPasskey) : primaryMethodBody
}

const methodSchema = z
  .object({
    name: z.string(),
    is_active: z.boolean(),
    is_primary: z.boolean().describe('A login asks for this method first.'),
    is_setup: z.boolean(),
    remaining: z.int().min(0).optional().describe('Unused backup codes; only on `backup_codes`.'),
  })
  .meta({ id: 'MfaMethod' })

const setupSchema = z
  .object({
    method: z.string(),
    backup_codes: z.array(z.string()).describe('Shown once; empty unless they were made now.'),
    setup_data: z.object({ qr_link: z.string().optional(), detail: z.string().optional() }),
  })
  .meta({ id: 'MfaSetup' })

const shared = {
  area: 'auth',
  tag: 'MFA',
  servedBeforeEnrollment: true,
  on: ({ useMfa }: ContractOptions) => useMfa,
} as const
const change = { ...shared, method: 'POST', guard: 'recent-login', validates: true, errors: ['throttled'] } as const
/** A change that takes a code, which may be a backup code. */
const withCode = {
  ...change,
  errors: ['throttled', 'unavailable'],
  hashes: {
    // Each of the two fields: the field that a route ignores must not hide the field that it hashes.
    when: ({ code, primary_code }: Readonly<Record<string, unknown>>) =>
      mayBeBackupCode(code) || mayBeBackupCode(primary_code),
  },
} as const
const done = { 200: { description: 'Done.', schema: detailSchema } } as const

const lastMethod = ({ MFA_REQUIRED }: Settings): string => (MFA_REQUIRED ? 'The last active method stays.' : '')

/** The conditions for removing a method. */
function removal(settings: Settings): string {
  if (settings.MFA_PREVENT_DELETE_ACTIVE_METHOD) return 'An active method must be deactivated first.'
  const which = settings.MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE ? 'An active method' : 'The last active method'
  const code = `${which} needs a \`code\`: of itself, of another active method, or a backup code.`
  return settings.MFA_PREVENT_DELETE_PRIMARY_METHOD ? `${code} The primary method stays.` : code
}

export const listMfaMethods = declare({
  ...shared,
  name: 'mfa',
  operationId: 'listMfaMethods',
  method: 'GET',
  path: 'mfa/',
  summary: 'The second factors of the signed-in user',
  guard: 'user',
  replies: { 200: { description: 'Every method, set up or not.', schema: z.array(methodSchema) } },
})

export const setUpMfaMethod = declare({
  ...change,
  name: 'mfa',
  operationId: 'setUpMfaMethod',
  path: 'mfa/',
  summary: 'Begin to enroll a method, or replace the backup codes',
  description: (options: ContractOptions) =>
    `While a method is active, a \`code\` of an active method or a backup code is required; one of mfa/send/ will do.${passkeyText(options)} ` +
    'Backup codes come with the first method and become valid when it is confirmed, which deletes every other set. ' +
    '`backup_codes` as the method replaces them and needs an active method. `app` with a `code` also replaces an ' +
    'active authenticator app: the old one works until mfa/confirm/. Without confirmation the method is discarded ' +
    'after 600 seconds.',
  body: setUpBodyOf,
  errors: ['throttled', 'unavailable'],
  hashes: {},
  replies: { 201: { description: 'Waits for its confirmation.', schema: setupSchema } },
  notes: (settings) => `There are ${settings.NUM_OF_BACKUP_CODES} backup codes.`,
})

export const confirmMfaMethod = declare({
  ...change,
  name: 'mfa_confirm',
  operationId: 'confirmMfaMethod',
  path: 'mfa/confirm/',
  summary: 'Activate a method with a code of that method',
  description: 'The first active method becomes primary.',
  body: confirmMethodBody,
  replies: done,
})

export const deactivateMfaMethod = declare({
  ...withCode,
  name: 'mfa_deactivate',
  operationId: 'deactivateMfaMethod',
  path: 'mfa/deactivate/',
  summary: 'Deactivate a method',
  description: (options: ContractOptions) => `The \`code\` is always needed. ${ANY_CODE}${passkeyText(options)}`,
  body: deactivateBodyOf,
  replies: done,
  notes: lastMethod,
})

export const deleteMfaMethod = declare({
  ...withCode,
  name: 'mfa_delete',
  operationId: 'deleteMfaMethod',
  path: 'mfa/delete/',
  summary: 'Remove a method',
  description: (options: ContractOptions) =>
    options.usePasskeys && options.mfaDeleteCode ? passkeyText(options).trim() : undefined,
  body: deleteBodyOf,
  replies: { 204: { description: 'Removed.' } },
  notes: (settings) => [removal(settings), lastMethod(settings)].filter(Boolean).join(' '),
})

export const setPrimaryMfaMethod = declare({
  ...withCode,
  name: 'mfa_primary',
  operationId: 'setPrimaryMfaMethod',
  path: 'mfa/primary/',
  summary: 'Make an active method the primary one',
  description: (options: ContractOptions) =>
    options.primaryCodeRequired ? `Needs \`primary_code\`. ${ANY_CODE}${passkeyText(options)}` : undefined,
  body: primaryBodyOf,
  replies: done,
})

export const sendMfaCode = declare({
  ...shared,
  name: 'mfa_send',
  operationId: 'sendMfaCode',
  method: 'POST',
  path: 'mfa/send/',
  summary: 'Send a code for a change of methods or a reauthentication',
  description: 'It never serves a login, and the code of a login never serves here.',
  guard: 'user',
  body: methodBody,
  validates: true,
  errors: ['throttled'],
  replies: done,
  limits: [{ rule: 'mfa_resend', counts: 'mails per user' }],
  notes: (settings) => `A mailed code lives for ${timeSpan(settings.MFA_EMAIL_CODE_LIFETIME)}.`,
})

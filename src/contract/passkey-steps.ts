import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { tokenText } from './fields.js'
import { passkeyOptionsSchema, tokenNote } from './passkeys.js'

const shared = {
  area: 'auth',
  method: 'POST',
  tag: 'Login',
  description: (given: ContractOptions) => tokenNote(given, 'passkey_token'),
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  replies: { 200: { description: 'For `navigator.credentials.get()`.', schema: passkeyOptionsSchema } },
} as const

export const startPasskeyStep = declare({
  ...shared,
  on: ({ usePasskeys, useMfa }: ContractOptions) => usePasskeys && useMfa,
  name: 'login_passkey_options',
  operationId: 'startPasskeyStep',
  path: 'login/passkey/options/',
  summary: 'Begin a second step with a passkey of the user',
  guard: 'none',
  body: z.object({ ephemeral_token: tokenText(512) }),
  validates: true,
})

export const startPasskeyReauthentication = declare({
  ...shared,
  on: ({ usePasskeys }: ContractOptions) => usePasskeys,
  name: 'reauthenticate_options',
  operationId: 'startPasskeyReauthentication',
  path: 'reauthenticate/options/',
  summary: 'Begin a reauthentication with a passkey',
  guard: 'user',
  servedBeforeEnrollment: true,
})

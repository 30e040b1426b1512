import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { text, tokenText } from './fields.js'
import { pageOf, pageQuery } from './page.js'
import { credentialsSchema } from './replies.js'
import { timeSpan } from './time-span.js'

/** A seal is longer than a random token. */
const TOKEN_MAX = 4096
const NAME_MAX = 100

/** A credential as browsers give it: `toJSON()` of a `PublicKeyCredential`. The rule of the route reads it. */
const passkeyCredential = z.looseObject({}).describe('A PublicKeyCredential in the JSON form of WebAuthn Level 3.')

/** The token of options. With cookies it is in a cookie. */
const passkeyToken = tokenText(TOKEN_MAX)

/** The fields of a proof in place of a code. */
export const byPasskey = { credential: passkeyCredential.optional(), passkey_token: passkeyToken }

const loginBody = z.object({ credential: passkeyCredential, ephemeral_token: passkeyToken })
const enrollBody = z.object({
  credential: passkeyCredential,
  passkey_token: passkeyToken,
  name: text(NAME_MAX).optional(),
})
const nameBody = z.object({ name: text(NAME_MAX) })

const options = z.looseObject({ challenge: z.string() }).describe('Of WebAuthn Level 3, for the browser.')

const loginOptionsSchema = z.object({ options, ephemeral_token: z.string() }).meta({ id: 'PasskeyLoginOptions' })

/** The reply of options whose token goes beside a `credential`. */
export const passkeyOptionsSchema = z.object({ options, passkey_token: z.string() }).meta({ id: 'PasskeyOptions' })

const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    backed_up: z.boolean().describe('The authenticator has copied it, for example to other devices of the user.'),
    provider: z.string().nullable().describe('The name of the authenticator, if it is known.'),
  })
  .meta({ id: 'Passkey' })

/** How the token of options travels. */
export const tokenNote = ({ cookies }: ContractOptions, name: string): string =>
  cookies ? `\`${name}\` is in a flow cookie, and empty in the body.` : `Send \`${name}\` with the credential.`

const shared = {
  area: 'auth',
  tag: 'Passkeys',
  on: ({ usePasskeys }: ContractOptions) => usePasskeys,
} as const

/** Options set the cookie of their token. */
const setsCookies = ({ cookies }: ContractOptions): boolean => cookies

export const startPasskeyLogin = declare({
  ...shared,
  name: 'passkey_login_options',
  operationId: 'startPasskeyLogin',
  method: 'POST',
  path: 'passkey/login/options/',
  summary: 'Begin a sign-in with a passkey',
  description: (given: ContractOptions) => `It names no user. ${tokenNote(given, 'ephemeral_token')}`,
  guard: 'none',
  setsCookies,
  replies: { 200: { description: 'For `navigator.credentials.get()`.', schema: loginOptionsSchema } },
  notes: (settings) => `They can be answered once, for ${timeSpan(settings.MFA_EPHEMERAL_TOKEN_EXPIRY)}.`,
})

export const loginByPasskey = declare({
  ...shared,
  name: 'passkey_login',
  operationId: 'loginByPasskey',
  method: 'POST',
  path: 'passkey/login/',
  summary: 'Sign in with a passkey',
  description:
    'The authenticator must verify the user, so no second step follows. Every refused credential is answered alike.',
  guard: 'none',
  setsCookies: true,
  body: loginBody,
  validates: true,
  errors: ['throttled', 'unavailable'],
  replies: (given: ContractOptions) => ({ 200: { description: 'Signed in.', schema: credentialsSchema(given) } }),
  limits: [{ rule: 'passkey_ip', counts: 'sign-ins per client address' }],
})

const own = { ...shared, servedBeforeEnrollment: true } as const

export const listPasskeys = declare({
  ...own,
  name: 'passkeys',
  operationId: 'listPasskeys',
  method: 'GET',
  path: 'passkeys/',
  summary: 'The passkeys of the user',
  guard: 'user',
  query: pageQuery,
  replies: { 200: { description: 'A page, oldest first.', schema: pageOf(passkeySchema, 'PasskeyPage') } },
})

export const startPasskeyEnrollment = declare({
  ...own,
  name: 'passkeys_options',
  operationId: 'startPasskeyEnrollment',
  method: 'POST',
  path: 'passkeys/options/',
  summary: 'Begin to add a passkey',
  description: (given: ContractOptions) => tokenNote(given, 'passkey_token'),
  guard: 'recent-login',
  setsCookies,
  validates: true,
  replies: { 200: { description: 'For `navigator.credentials.create()`.', schema: passkeyOptionsSchema } },
})

export const addPasskey = declare({
  ...own,
  name: 'passkeys',
  operationId: 'addPasskey',
  method: 'POST',
  path: 'passkeys/',
  summary: 'Add a passkey',
  description:
    'Other logins in progress end. Without a `name`, it gets the name of its authenticator. A user has at most 50.',
  guard: 'recent-login',
  body: enrollBody,
  validates: true,
  replies: { 201: { description: 'It can sign in.', schema: passkeySchema } },
})

const one = { ...own, name: 'passkeys', path: 'passkeys/{id}/', validates: true, errors: ['not_found'] } as const

export const renamePasskey = declare({
  ...one,
  operationId: 'renamePasskey',
  method: 'PATCH',
  summary: 'Rename a passkey',
  guard: 'user',
  body: nameBody,
  replies: { 200: { description: 'Renamed.', schema: passkeySchema } },
})

export const removePasskey = declare({
  ...one,
  operationId: 'removePasskey',
  method: 'DELETE',
  summary: 'Remove a passkey',
  description: 'Other sessions and trusted browsers end. The last way to sign in stays.',
  guard: 'recent-login',
  replies: { 204: { description: 'Removed.' } },
})

import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { optionalText, text } from './fields.js'
import { detailSchema, loginSchema } from './replies.js'

/** Codes and tokens of providers can be long; the body limit bounds them. */
const PROVIDER_VALUE_MAX = 16_384
const value = text(PROVIDER_VALUE_MAX)

const invitation = optionalText(512).optional().describe('The token of an invitation, for a new account.')

const socialStartBody = z.object({
  redirect_uri: optionalText(2048).optional(),
  next: z.string().optional(),
  code_challenge: text(128).optional(),
  nonce: optionalText(256).optional(),
  invitation,
})
const socialCodeBody = z.object({
  code: value,
  state: optionalText(1024).optional(),
  code_verifier: optionalText(256).optional(),
  nonce: optionalText(256).optional(),
  redirect_uri: optionalText(2048).optional(),
  invitation,
})
const socialTokenBody = z
  .object({ access_token: value.optional(), id_token: value.optional(), invitation })
  .refine((body) => body.access_token !== undefined || body.id_token !== undefined, {
    path: ['access_token'],
    params: { code: 'required' },
    // Runs beside issues of other fields. An issue of a token itself takes precedence.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'access_token' || path?.[0] === 'id_token'),
  })
const connectByCodeBody = socialCodeBody.omit({ invitation: true }).partial().extend({ next: z.string().optional() })
const connectByTokenBody = z.object({ access_token: value.optional(), id_token: value.optional() })

const shared = { area: 'social', tag: 'Social', method: 'POST', setsCookies: true, validates: true } as const
const byCode = ({ socialAuthType }: ContractOptions) => socialAuthType === 'code'
const byToken = ({ socialAuthType }: ContractOptions) => socialAuthType === 'token'

/** Of the operations that call a provider for anybody. */
const LIMITS = [{ rule: 'social_ip', counts: 'requests per client address' }] as const

const login = {
  ...shared,
  name: 'social_login',
  operationId: 'login{Provider}',
  path: '{provider}/',
  guard: 'none',
  createsUser: true,
  errors: ['registration_closed', 'invitation_required', 'provider_unavailable', 'throttled', 'unavailable'],
  replies: (options: ContractOptions) => ({ 200: { description: 'As login/.', schema: loginSchema(options) } }),
  limits: LIMITS,
} as const

export const loginByCode = declare({
  ...login,
  on: byCode,
  summary: 'Sign in with a code of {provider}',
  body: socialCodeBody,
})

export const loginByToken = declare({
  ...login,
  on: byToken,
  summary: 'Sign in with a token of {provider}',
  body: socialTokenBody,
})

export const startSocial = declare({
  ...shared,
  on: byCode,
  name: 'social_start',
  operationId: 'start{Provider}',
  path: '{provider}/start/',
  summary: 'The address to open at {provider}, for clients that drive the flow',
  guard: 'none',
  form: 'login',
  body: socialStartBody,
  errors: ['provider_unavailable', 'throttled'],
  replies: {
    200: {
      description: 'Open it in a browser.',
      schema: z.object({ authorization_url: z.string(), state: z.string() }),
    },
  },
  limits: LIMITS,
})

const connect = {
  ...shared,
  name: 'social_connect',
  operationId: 'connect{Provider}',
  path: '{provider}/connect/',
  summary: 'Connect an account of {provider}',
  guard: 'recent-login',
  form: 'login',
  errors: ['provider_unavailable'],
} as const
const connected = { 200: { description: 'Connected.', schema: detailSchema } }
const connectedOrSent = { ...connected, 303: { description: 'To the provider.' } }

export const connectByCode = declare({
  ...connect,
  on: byCode,
  description: ({ cookies }: ContractOptions) => (cookies ? 'Without `code`: 303 to the provider.' : undefined),
  body: connectByCodeBody,
  replies: ({ cookies }: ContractOptions) => (cookies ? connectedOrSent : connected),
})

export const connectByToken = declare({
  ...connect,
  on: byToken,
  body: connectByTokenBody,
  replies: connected,
})

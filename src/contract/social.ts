import { z } from 'zod'
import type { ContractOptions, Endpoint } from './endpoint.js'
import { optionalText, text } from './fields.js'
import { challengeSchema, credentialsSchema, detailSchema } from './login.js'

/** Codes and tokens of providers can be long; the body limit bounds them. */
const PROVIDER_VALUE_MAX = 16_384
const value = text(PROVIDER_VALUE_MAX)

export const socialStartQuery = z.object({ next: z.string().optional(), reauthenticate: z.string().optional() })
export const socialStartBody = z.object({
  redirect_uri: optionalText(2048).optional(),
  next: z.string().optional(),
  code_challenge: text(128).optional(),
  nonce: optionalText(256).optional(),
})
export const socialCodeBody = z.object({
  code: value,
  state: optionalText(1024).optional(),
  code_verifier: optionalText(256).optional(),
  nonce: optionalText(256).optional(),
  redirect_uri: optionalText(2048).optional(),
})
export const socialTokenBody = z
  .object({ access_token: value.optional(), id_token: value.optional() })
  .refine((body) => body.access_token !== undefined || body.id_token !== undefined, {
    path: ['access_token'],
    params: { code: 'required' },
  })
const connectByCode = socialCodeBody.partial().extend({ next: z.string().optional() })
const connectByToken = z.object({ access_token: value.optional(), id_token: value.optional() })
/** Both, for the type of the route: each mode takes its own only. */
export type SocialConnectInput = z.output<typeof connectByCode> & z.output<typeof connectByToken>
/** What a provider posts. Unknown and broken fields are no reason to leave a person with an error in JSON. */
export const socialFormBody = z.object({
  code: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  iss: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  user: z.string().optional().catch(undefined),
})
export const accountsQuery = z.object({ limit: z.string().optional(), offset: z.string().optional() })

const accountSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    uid: z.string(),
    last_login: z.iso.datetime().nullable(),
    date_joined: z.iso.datetime(),
  })
  .meta({ id: 'SocialAccount' })

const pageSchema = z
  .object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(accountSchema),
  })
  .meta({ id: 'SocialAccountPage' })

export function socialEndpoints(options: ContractOptions): Endpoint[] {
  if (options.providers.length === 0) return []
  return [...options.providers.flatMap((provider) => providerEndpoints(provider, options)), ...accountEndpoints()]
}

const title = (provider: string): string => provider[0]?.toUpperCase() + provider.slice(1)

/** What the operation ids of a provider hold in place of its name. */
export const providerWord = (provider: string): string => title(provider).replace(/[^A-Za-z0-9]/g, '')

function providerEndpoints(provider: string, options: ContractOptions): Endpoint[] {
  const shared = { area: 'social', tag: 'Social' } as const
  const id = providerWord(provider)
  const reply = options.useMfa ? z.union([credentialsSchema(options), challengeSchema]) : credentialsSchema(options)
  const login: Endpoint = {
    ...shared,
    name: 'social_login',
    operationId: `login${id}`,
    method: 'POST',
    path: `${provider}/`,
    summary: `Sign in with a ${options.socialAuthType} of ${provider}`,
    guard: 'none',
    setsCookies: true,
    body: options.socialAuthType === 'token' ? socialTokenBody : socialCodeBody,
    validates: true,
    errors: ['provider_unavailable', 'throttled', 'unavailable'],
    replies: { 200: { description: 'As login/.', schema: reply } },
  }
  const connected = { description: 'Connected.', schema: detailSchema }
  const byBrowser = options.cookies && options.socialAuthType === 'code'
  const connect: Endpoint = {
    ...shared,
    name: 'social_connect',
    operationId: `connect${id}`,
    method: 'POST',
    path: `${provider}/connect/`,
    summary: `Connect an account of ${provider}`,
    ...(byBrowser ? { description: 'Without `code`: 303 to the provider.' } : {}),
    guard: 'recent-login',
    setsCookies: true,
    form: 'login',
    body: options.socialAuthType === 'token' ? connectByToken : connectByCode,
    validates: true,
    errors: ['provider_unavailable'],
    replies: byBrowser ? { 200: connected, 303: { description: 'To the provider.' } } : { 200: connected },
  }
  const back = { 302: { description: 'Signed in, or to the login page with `?mfa=` or `?error=`.' } }
  const oncePage = { description: 'A page that asks for the same address once more.' }
  if (options.socialAuthType === 'token') return [login, connect]
  return [
    {
      ...shared,
      name: 'social_login',
      operationId: `start${id}InBrowser`,
      method: 'GET',
      path: `${provider}/`,
      summary: `Sign in at ${provider}`,
      guard: 'none',
      query: socialStartQuery,
      replies: { 302: { description: 'To the provider, or to the login page with `?error=`.' } },
    },
    login,
    {
      ...shared,
      name: 'social_callback',
      operationId: `callback${id}`,
      method: 'GET',
      path: `${provider}/callback/`,
      summary: `Where ${provider} sends the browser back`,
      guard: 'none',
      replies: options.strictCookies ? { 200: oncePage, ...back } : back,
    },
    ...(options.formPostProviders.includes(provider) ? [formPostEndpoint(provider, id)] : []),
    {
      ...shared,
      name: 'social_start',
      operationId: `start${id}`,
      method: 'POST',
      path: `${provider}/start/`,
      summary: `The address to open at ${provider}, for clients that drive the flow`,
      guard: 'none',
      setsCookies: true,
      form: 'login',
      body: socialStartBody,
      validates: true,
      errors: ['provider_unavailable', 'throttled'],
      replies: {
        200: {
          description: 'Open it in a browser.',
          schema: z.object({ authorization_url: z.string(), state: z.string() }),
        },
      },
    },
    connect,
  ]
}

const formPostEndpoint = (provider: string, id: string): Endpoint => ({
  area: 'social',
  tag: 'Social',
  name: 'social_callback',
  operationId: `callbackForm${id}`,
  method: 'POST',
  path: `${provider}/callback/`,
  summary: `Where ${provider} posts its answer: goes on at the GET`,
  guard: 'none',
  csrfExempt: true,
  body: socialFormBody,
  replies: { 303: { description: 'To the GET callback.' } },
})

function accountEndpoints(): Endpoint[] {
  const shared = { area: 'social', tag: 'Social', name: 'social_accounts' } as const
  return [
    {
      ...shared,
      operationId: 'listSocialAccounts',
      method: 'GET',
      path: 'accounts/',
      summary: 'Connected accounts',
      guard: 'user',
      query: accountsQuery,
      replies: { 200: { description: 'A page.', schema: pageSchema } },
    },
    {
      ...shared,
      operationId: 'disconnectSocialAccount',
      method: 'DELETE',
      path: 'accounts/{id}/',
      summary: 'Disconnect an account',
      guard: 'recent-login',
      validates: true,
      errors: ['not_found'],
      replies: { 204: { description: 'Disconnected.' } },
    },
  ]
}

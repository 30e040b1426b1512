import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'

const socialStartQuery = z.object({
  next: z.string().optional(),
  reauthenticate: z.string().optional(),
  invitation: z.string().optional(),
})
/** The form that a provider posts. Unknown and broken fields are accepted, because a refusal would show the user raw JSON. */
const socialFormBody = z.object({
  code: z.string().optional().catch(undefined),
  state: z.string().optional().catch(undefined),
  iss: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  user: z.string().optional().catch(undefined),
})

const shared = { area: 'social', tag: 'Social', guard: 'none' } as const
const byCode = ({ socialAuthType }: ContractOptions) => socialAuthType === 'code'

export const startInBrowser = declare({
  ...shared,
  on: byCode,
  name: 'social_login',
  operationId: 'start{Provider}InBrowser',
  method: 'GET',
  path: '{provider}/',
  summary: 'Sign in at {provider}',
  query: socialStartQuery,
  replies: {
    204: { description: 'For a prefetch or a request by a script, which begin nothing.' },
    302: { description: 'To the provider, or to the login page with `?error=`.' },
  },
})

const back = { 302: { description: 'Signed in, or to the login page with `?mfa=` or `?error=`.' } }
const oncePage = { description: 'A page that asks for the same address once more.' }

export const callback = declare({
  ...shared,
  on: byCode,
  name: 'social_callback',
  operationId: 'callback{Provider}',
  method: 'GET',
  path: '{provider}/callback/',
  summary: 'Where {provider} sends the browser back',
  replies: ({ strictCookies }: ContractOptions) => (strictCookies ? { 200: oncePage, ...back } : back),
})

export const callbackForm = declare({
  ...shared,
  on: (options: ContractOptions, provider: string) => byCode(options) && options.formPostProviders.includes(provider),
  name: 'social_callback',
  operationId: 'callbackForm{Provider}',
  method: 'POST',
  path: '{provider}/callback/',
  summary: 'Where {provider} posts its answer: goes on at the GET',
  csrfExempt: true,
  body: socialFormBody,
  replies: { 303: { description: 'To the GET callback.' } },
})

import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { pageOf, pageQuery } from './page.js'
import { detailSchema } from './replies.js'

/** The browser and system of a User-Agent. */
export const deviceSchema = z.object({ browser: z.string().nullable(), os: z.string().nullable() }).meta({
  id: 'Device',
  description: 'Read from the User-Agent; null if it names none that the service knows.',
})

const sessionSchema = z
  .object({
    id: z.string(),
    current: z.boolean().describe('The session of this request.'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe('When it ends without further use.'),
    methods: z
      .array(z.string())
      .describe(
        'The proofs: `pwd`, `otp`, `email`, `backup`, `passkey`, `social:<provider>`, or a method of the host.',
      ),
    address: z.string().nullable().describe('The client at the login, as much of it as SESSION_ADDRESS says.'),
    user_agent: z.string().nullable(),
    device: deviceSchema,
  })
  .meta({ id: 'Session' })

const shared = {
  area: 'auth',
  tag: 'User',
  guard: 'user',
  // The host's backend has sessions of its own.
  on: ({ authType }: ContractOptions) => authType !== 'custom',
} as const

export const listSessions = declare({
  ...shared,
  name: 'sessions',
  operationId: 'listSessions',
  method: 'GET',
  path: 'sessions/',
  summary: 'The open sessions of the user',
  description: 'Most recently used first.',
  query: pageQuery,
  readsSessions: true,
  replies: { 200: { description: 'A page.', schema: pageOf(sessionSchema, 'SessionPage') } },
})

export const endSession = declare({
  ...shared,
  name: 'sessions',
  operationId: 'endSession',
  method: 'DELETE',
  path: 'sessions/{id}/',
  summary: 'End a session',
  description: 'The session of this request ends as in logout/.',
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  errors: ['not_found'],
  replies: { 204: { description: 'It has ended.' } },
})

export const endOtherSessions = declare({
  ...shared,
  name: 'sessions_end_others',
  operationId: 'endOtherSessions',
  method: 'POST',
  path: 'sessions/end-others/',
  summary: 'End every other session of the user',
  description: ({ useMfa }: ContractOptions) => (useMfa ? 'Trusted browsers need the second step again.' : undefined),
  replies: { 200: { description: 'They have ended.', schema: detailSchema } },
})

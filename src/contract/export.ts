import { z } from 'zod'
import { userShape } from './account.js'
import { type ContractOptions, declare } from './endpoint.js'

const time = z.iso.datetime()
const maybeTime = time.nullable()

const session = z.object({
  id: z.string(),
  created_at: time,
  last_used_at: time,
  expires_at: time,
  authenticated_at: maybeTime,
  methods: z.array(z.string()),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  ended_at: maybeTime,
  ended_because: z.string().nullable(),
})

const mfa = z.object({
  methods: z.array(
    z.object({
      name: z.string(),
      is_active: z.boolean(),
      is_primary: z.boolean(),
      created_at: time,
      confirmed_at: maybeTime,
    }),
  ),
  backup_codes: z.array(z.object({ created_at: time, used_at: maybeTime })),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  aaguid: z.string(),
  backed_up: z.boolean(),
  created_at: time,
  last_used_at: maybeTime,
})

const socialAccount = z.object({
  id: z.string(),
  provider: z.string(),
  issuer: z.string(),
  uid: z.string(),
  email: z.string().nullable(),
  last_login: maybeTime,
  date_joined: time,
  disconnected_at: maybeTime,
})

const trustedDevice = z.object({
  id: z.string(),
  created_at: time,
  last_used_at: time,
  expires_at: time,
  user_agent: z.string().nullable(),
})

/** The columns of the user that no other answer shows. */
const moreOfUser = {
  is_active: z.boolean(),
  email_verified_at: maybeTime,
  locale: z.string().nullable(),
  created_at: time,
  held_addresses: z
    .array(z.object({ email: z.string(), created_at: time, expires_at: time }))
    .describe('Earlier addresses, while nobody else can take them.'),
  requested_addresses: z
    .array(z.object({ email: z.string().nullable(), created_at: time, expires_at: time }))
    .describe('Of changes of address that wait for their confirmation.'),
}

const exportSchema = (options: ContractOptions) =>
  z
    .object({
      user: z.object({ ...userShape(options), ...moreOfUser }),
      sessions: z.array(session).describe('With those that have ended and are still stored.'),
      mfa,
      passkeys: z.array(passkey),
      social_accounts: z.array(socialAccount),
      trusted_devices: z.array(trustedDevice),
      host: z.looseObject({}).describe('What the app itself stores.'),
    })
    .meta({ id: 'Export' })

export const exportUser = declare({
  on: ({ accountExport }: ContractOptions) => accountExport,
  name: 'user_export',
  operationId: 'exportUser',
  area: 'auth',
  method: 'GET',
  path: 'user/export/',
  tag: 'User',
  summary: 'Everything that is stored about the user',
  description: 'As a file to download, without secrets, hashes and keys.',
  guard: 'recent-login',
  replies: (options: ContractOptions) => ({ 200: { description: 'The file.', schema: exportSchema(options) } }),
})

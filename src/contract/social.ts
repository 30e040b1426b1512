import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { pageOf, pageQuery } from './page.js'

const accountSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    uid: z.string(),
    last_login: z.iso.datetime().nullable(),
    date_joined: z.iso.datetime(),
  })
  .meta({ id: 'SocialAccount' })

const shared = {
  area: 'social',
  tag: 'Social',
  name: 'social_accounts',
  on: ({ providers }: ContractOptions) => providers.length > 0,
} as const

export const listSocialAccounts = declare({
  ...shared,
  operationId: 'listSocialAccounts',
  method: 'GET',
  path: 'accounts/',
  summary: 'Connected accounts',
  guard: 'user',
  query: pageQuery,
  replies: { 200: { description: 'A page.', schema: pageOf(accountSchema, 'SocialAccountPage') } },
})

export const disconnectSocialAccount = declare({
  ...shared,
  operationId: 'disconnectSocialAccount',
  method: 'DELETE',
  path: 'accounts/{id}/',
  summary: 'Disconnect an account',
  guard: 'recent-login',
  validates: true,
  errors: ['not_found'],
  replies: { 204: { description: 'Disconnected.' } },
})

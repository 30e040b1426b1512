import { z } from 'zod'
import { type ContractOptions, declare } from './endpoint.js'
import { pageOf, pageQuery } from './page.js'
import { deviceSchema } from './sessions.js'

const trustedDeviceSchema = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().describe('Within an hour.'),
    expires_at: z.iso.datetime(),
    device: deviceSchema,
  })
  .meta({ id: 'TrustedDevice' })

const shared = {
  area: 'auth',
  name: 'trusted_devices',
  tag: 'MFA',
  guard: 'user',
  on: ({ trustedDevices }: ContractOptions) => trustedDevices,
} as const

export const listTrustedDevices = declare({
  ...shared,
  operationId: 'listTrustedDevices',
  method: 'GET',
  path: 'trusted-devices/',
  summary: 'The browsers that skip the second step',
  description: 'Most recently used first.',
  query: pageQuery,
  replies: { 200: { description: 'A page.', schema: pageOf(trustedDeviceSchema, 'TrustedDevicePage') } },
})

export const endTrustedDevice = declare({
  ...shared,
  operationId: 'endTrustedDevice',
  method: 'DELETE',
  path: 'trusted-devices/{id}/',
  summary: 'Stop trusting a browser',
  description: 'Its next login needs the second step. Its sessions stay.',
  errors: ['not_found'],
  replies: { 204: { description: 'It is no longer trusted.' } },
})

export const endTrustedDevices = declare({
  ...shared,
  operationId: 'endTrustedDevices',
  method: 'DELETE',
  path: 'trusted-devices/',
  summary: 'Stop trusting every browser',
  description: 'Every login needs the second step again. Sessions stay.',
  replies: { 204: { description: 'None is trusted any more.' } },
})

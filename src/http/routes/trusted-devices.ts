import * as declared from '../../contract/trusted-devices.js'
import { deviceOf } from '../../flows/base/user-agent.js'
import { endTrustIn, endTrustInAll, listTrustedDevices } from '../../flows/mfa/trusted-devices.js'
import { type Route, route } from '../route.js'

/** The routes of contract/trusted-devices.ts. */
export const trustedDevicesRoutes: readonly Route[] = [
  route(declared.listTrustedDevices, async ({ ctx, session, query, caller }) => {
    const { count, next, previous, rows } = await listTrustedDevices(ctx, session, query, caller)
    const results = rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      device: deviceOf(row.userAgent),
    }))
    return { status: 200, body: { count, next, previous, results } }
  }),

  route(declared.endTrustedDevice, async ({ ctx, session, params, caller }) => {
    await endTrustIn(ctx, session, params.id ?? '', caller)
    return { status: 204 }
  }),

  route(declared.endTrustedDevices, async ({ ctx, session, caller }) => {
    await endTrustInAll(ctx, session, caller)
    return { status: 204 }
  }),
]

import * as declared from '../../contract/sessions.js'
import { proofsOf } from '../../flows/base/proofs.js'
import { deviceOf } from '../../flows/base/user-agent.js'
import { endOtherSessions, endSession, listSessions } from '../../flows/session/own-sessions.js'
import { clearedCredentialCookies } from '../reply/credential-cookies.js'
import { type Route, route } from '../route.js'
import { clearMfaCookie } from './credentials.js'
import { detailReply } from './detail.js'

/** The routes of contract/sessions.ts. */
export const sessionsRoutes: readonly Route[] = [
  route(declared.listSessions, async ({ ctx, session, query, caller }) => {
    const { count, next, previous, rows } = await listSessions(ctx, session, query, caller)
    const results = rows.map((row) => ({
      id: row.id,
      current: row.id === session.session?.id,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      expires_at: row.idleExpiresAt.toISOString(),
      methods: proofsOf(row.methods),
      address: row.address,
      user_agent: row.userAgent,
      device: deviceOf(row.userAgent),
    }))
    return { status: 200, body: { count, next, previous, results } }
  }),

  route(declared.endSession, async (call) => {
    const isCurrent = await endSession(call.ctx, call.session, call.params.id ?? '', call.caller)
    const cookies = isCurrent ? [...clearedCredentialCookies(call.ctx), ...clearMfaCookie(call)] : []
    return { status: 204, cookies }
  }),

  route(declared.endOtherSessions, async (call) => {
    await endOtherSessions(call.ctx, call.session, call.caller)
    return detailReply(call, 'ok')
  }),
]

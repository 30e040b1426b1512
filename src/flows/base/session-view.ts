import type { ProtectedSession } from '../../config/types.js'
import type { SessionRow } from '../../store/base/db.js'
import { proofsOf } from './proofs.js'

/** The session as code of the host sees it: no hash, no generation. Its dates are copies: the service still uses the row. */
export function sessionView({ id, methods, createdAt, expiresAt, authenticatedAt }: SessionRow): ProtectedSession {
  return {
    id,
    methods: proofsOf(methods),
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    authenticatedAt: authenticatedAt && new Date(authenticatedAt),
  }
}

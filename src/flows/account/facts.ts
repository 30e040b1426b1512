import type { Caller, Context } from '../../context.js'
import { countPasskeys } from '../../store/account/passkeys.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { countValidSessions } from '../../store/session/own-sessions.js'
import { countConnected } from '../../store/social/social-accounts.js'
import { hasPassword } from '../base/has-password.js'
import type { Authenticated } from '../base/types.js'

interface AccountFacts {
  hasPassword: boolean
  emailVerified: boolean
  /** Active methods of the second factor, the primary one first. */
  methods: string[]
  passkeys: number
  socialAccounts: number
  /** Valid ones; 0 with a custom backend, which has its own. */
  sessions: number
}

/** The facts that an account page needs to show the right parts. A feature that the settings turn off counts as absent. */
export async function accountFacts(ctx: Context, { user }: Authenticated, { now }: Caller): Promise<AccountFacts> {
  const { db, config } = ctx
  const { USE_MFA, USE_PASSKEYS, AUTH_TYPE } = config.settings
  const [methods, passkeys, socialAccounts, sessions] = await Promise.all([
    USE_MFA ? findActiveMethods(db, user.id) : [],
    USE_PASSKEYS ? countPasskeys(db, user.id) : 0,
    Object.keys(config.providers).length > 0 ? countConnected(db, user.id) : 0,
    AUTH_TYPE === 'custom' ? 0 : countValidSessions(db, user, now),
  ])
  return {
    hasPassword: hasPassword(ctx, user),
    emailVerified: user.emailVerifiedAt !== null,
    methods: methods.map(({ name }) => name),
    passkeys,
    socialAccounts,
    sessions,
  }
}

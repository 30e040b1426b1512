import type { Db, UserRow } from '../base/db.js'

/** A configured provider and its issuer; null: any issuer. */
export interface Served {
  provider: string
  issuer: string | null
}

/** The ways to sign in that the settings turn on, and the one that a change takes away. */
export interface WaysIn {
  passkeys: boolean
  served: readonly Served[]
  without: {
    password?: true
    /** The id of a passkey. */
    passkey?: string
    /** The id of a link to a provider. */
    account?: string
  }
}

/**
 * The condition on a user who can still sign in: by a usable password, a passkey that verifies its user, or a provider that is
 * served. Of two concurrent changes the later one must see the
 * first, so this is a condition of a statement after the lock on the user's row.
 */
export function canStillSignIn({ passkeys, served, without }: WaysIn): object {
  const providers = served.map(({ provider, issuer }) => ({
    provider,
    ...(issuer === null ? {} : { issuer: { in: [issuer, ''] } }),
  }))
  const except = (id: string | undefined) => (id === undefined ? {} : { id: { not: id } })
  // Django's unusable passwords begin with `!`.
  const password = { password: { not: null }, NOT: { password: { startsWith: '!' } } }
  const passkey = { authPasskeys: { some: { userVerified: true, ...except(without.passkey) } } }
  const account = {
    authSocialAccounts: { some: { disconnectedAt: null, OR: providers, ...except(without.account) } },
  }
  return {
    OR: [
      ...(without.password ? [] : [password]),
      ...(passkeys ? [passkey] : []),
      // Without a provider the host's schema may lack the model.
      ...(served.length > 0 ? [account] : []),
    ],
  }
}

/**
 * Lazy, for a batch, after `startEpoch`: throws P2025 and rolls the batch back unless the user meets the condition. It is a
 * statement of its own: one that waits for the lock would read the other tables as they were before.
 */
export const requireWayIn = (
  db: Db,
  { id, authEpoch }: Pick<UserRow, 'id' | 'authEpoch'>,
  waysIn: object,
): Promise<UserRow> => db.user.update({ where: { id, AND: [waysIn] }, data: { authEpoch: authEpoch + 1 } })

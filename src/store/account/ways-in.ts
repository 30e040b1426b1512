import type { Db, UserRow } from '../base/db.js'

/** A configured provider and its issuer; null: any issuer. */
export interface Served {
  provider: string
  issuer: string | null
}

/** The ways to sign in that the settings turn on, and the one that a change takes away. */
export interface WaysIn {
  passwords: boolean
  passkeys: boolean
  served: readonly Served[]
  /** EMAIL_LOGIN; null: off. */
  emails: EmailWay | null
  without: TakenAway
}

interface EmailWay {
  /** A login asks for a second step, in which the method `email` does not count after an email. */
  secondStep: boolean
  /** A passkey can be that step. */
  passkeyFactor: boolean
}

/** The way in that a change removes. */
export interface TakenAway {
  password?: true
  /** The id of a passkey. */
  passkey?: string
  /** The id of a link to a provider. */
  account?: string
  /** The name of a method of the second factor. */
  method?: string
  /** The change makes `email` the first method of the second factor. */
  noMethod?: true
}

/** In a nested condition, Prisma ignores an empty OR, which would let every user pass. */
const NOBODY = { id: { in: [] } }

const except = (id: string | undefined) => (id === undefined ? {} : { id: { not: id } })

/** A user who can sign in by email, and pass the second step that follows. */
function byEmail({ secondStep, passkeyFactor }: EmailWay, without: TakenAway): object {
  const proven = { emailKey: { not: null }, emailVerifiedAt: { not: null } }
  if (!secondStep) return proven
  const { method } = without
  const others = { isActive: true, name: { notIn: ['email', ...(method === undefined ? [] : [method])] } }
  const active = { isActive: true, ...(method === undefined ? {} : { name: { not: method } }) }
  return {
    ...proven,
    OR: [
      ...(without.noMethod ? [] : [{ authMfaMethods: { none: active } }]),
      { authMfaMethods: { some: others } },
      ...(passkeyFactor ? [{ authPasskeys: { some: except(without.passkey) } }] : []),
    ],
  }
}

/**
 * The condition on a user who can still sign in: by a usable password, a passkey that verifies its user, a provider that is served,
 * or an email. Of two concurrent changes the later one must see the first, so this is a condition of a statement after the lock on
 * the user's row.
 */
export function canStillSignIn({ passwords, passkeys, served, emails, without }: WaysIn): object {
  const providers = served.map(({ provider, issuer }) => ({
    provider,
    ...(issuer === null ? {} : { issuer: { in: [issuer, ''] } }),
  }))
  // Django's unusable passwords begin with `!`.
  const password = { password: { not: null }, NOT: { password: { startsWith: '!' } } }
  const passkey = { authPasskeys: { some: { userVerified: true, ...except(without.passkey) } } }
  const account = {
    authSocialAccounts: { some: { disconnectedAt: null, OR: providers, ...except(without.account) } },
  }
  return {
    OR: [
      NOBODY,
      ...(passwords && !without.password ? [password] : []),
      ...(passkeys ? [passkey] : []),
      // Without a provider the host's schema may lack the model.
      ...(served.length > 0 ? [account] : []),
      ...(emails ? [byEmail(emails, without)] : []),
    ],
  }
}

/** Whether the user meets the condition now. */
export const hasWayIn = async (db: Db, { id }: Pick<UserRow, 'id'>, waysIn: object): Promise<boolean> =>
  (await db.user.count({ where: { id, AND: [waysIn] } })) === 1

/**
 * Lazy, for a batch, after `startEpoch`: throws P2025 and rolls the batch back unless the user meets the condition. It is a
 * statement of its own: one that waits for the lock would read the other tables as they were before.
 */
export const requireWayIn = (
  db: Db,
  { id, authEpoch }: Pick<UserRow, 'id' | 'authEpoch'>,
  waysIn: object,
): Promise<UserRow> => db.user.update({ where: { id, AND: [waysIn] }, data: { authEpoch: authEpoch + 1 } })

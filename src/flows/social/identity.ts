import type { Config } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { SocialAccountRow } from '../../store/base/db.js'
import { isUniqueClash } from '../../store/base/open-db.js'
import { adoptIdentity, adoptIssuer, findAccount, type Identity } from '../../store/social/social-accounts.js'
import { parseEmail } from '../base/identifiers.js'
import { servedIssuers } from '../base/ways-in.js'
import type { SocialIdentity } from './provider.js'

export const keyOf = ({ provider, issuer, profile }: SocialIdentity): Identity => ({
  provider,
  issuer,
  uid: profile.uid,
})

/** The match key of a provider's address; null without one that is well formed. */
export const emailKeyOf = (email: string | null): string | null => (email === null ? null : parseEmail(email))

const ADOPTED = new WeakMap<Config, Promise<void>>()

/**
 * Adds the configured issuers to identities that were stored without one. Runs once per process and configuration: at the
 * start, or at the first sign-in. An issuer that is configured later has nothing left to adopt.
 */
export function adoptIssuers({ config, db }: Context): Promise<void> {
  const running = ADOPTED.get(config) ?? adoptAll({ config, db })
  ADOPTED.set(config, running)
  // After a failure the next request tries again.
  running.catch(() => ADOPTED.delete(config))
  return running
}

async function adoptAll({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  for (const { provider, issuer } of servedIssuers(config)) {
    if (issuer === null) continue
    await adoptIssuer(db, provider, issuer).catch((error: unknown) => {
      // One of the identities already exists with the issuer. `linkOf` adopts the others one by one.
      if (!isUniqueClash(error)) throw error
    })
  }
}

/** The link of an identity, also a disconnected one; null without one. */
export async function linkOf(ctx: Context, identity: SocialIdentity): Promise<SocialAccountRow | null> {
  await adoptIssuers(ctx)
  const key = keyOf(identity)
  const found = await findAccount(ctx.db, key)
  if (found) return found
  await adoptIdentity(ctx.db, key).catch((error: unknown) => {
    if (!isUniqueClash(error)) throw error
  })
  return findAccount(ctx.db, key)
}

import type { Config } from '../../config/types.js'
import type { Context } from '../../context.js'
import { oncePer } from '../../once-per.js'
import { isKnownProvider } from '../../social/registry.js'
import { parseEmail } from '../base/identifiers.js'
import { servedIssuers } from '../base/ways-in.js'
import type { Person } from './person.js'

interface DraftLink {
  provider: string
  /** '': the service fills it in when the provider is configured, or at the first sign-in. */
  issuer: string
  uid: string
  emailKey: string | null
  lastLogin: Date | null
  joined: Date | null
}

/** The links of a person that can be kept. */
export interface Links {
  kept: readonly DraftLink[]
  /** Kept providers that the settings do not name: nobody can sign in by them yet. */
  unconfigured: readonly string[]
  /** Providers that are not known here. Their links are dropped. */
  unknown: readonly string[]
}

const NO_LINKS: Links = { kept: [], unconfigured: [], unknown: [] }

/** A subject longer than this fits no column. */
const UID_MAX = 255

const served = oncePer(
  (config: Config) => new Map(servedIssuers(config).map(({ provider, issuer }) => [provider, issuer ?? ''])),
)

export function readLinks({ config, db }: Context, { identities }: Person): Links {
  if (identities.length === 0) return NO_LINKS
  const issuers = served(config)
  const kept: DraftLink[] = []
  const unconfigured: string[] = []
  const unknown: string[] = []
  for (const { provider, uid, email, lastLogin, joined } of identities) {
    const isKnown = issuers.has(provider) || isKnownProvider(provider)
    if (!db.fragments.social || !isKnown || uid === null || uid === '' || uid.length > UID_MAX) {
      unknown.push(provider)
      continue
    }
    if (kept.some((link) => link.provider === provider && link.uid === uid)) continue
    if (!issuers.has(provider)) unconfigured.push(provider)
    const emailKey = email === null ? null : parseEmail(email)
    kept.push({ provider, issuer: issuers.get(provider) ?? '', uid, emailKey, lastLogin, joined })
  }
  return { kept, unconfigured, unknown }
}

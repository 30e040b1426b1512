import type { Config } from '../../config/types.js'
import { signsInByEmail } from '../base/ways-in.js'
import { isUnprovenWithMore, type Settled } from './decide.js'
import { hasFactor, losesFactors } from './factors.js'
import type { ImportOptions } from './options.js'

/** The classes of the report that decide what the operator must name. */
export const MFA_LOST = 'factor lost: nothing is left'
export const UNPROVEN = 'unproven, with factors or links'

/** How the person signs in first. */
function entrance({ draft, emailKey, links, factors }: Settled, config: Config): string {
  const { PASSWORD_LOGIN, EMAIL_VERIFICATION } = config.settings
  const kind = draft.kind === null ? '' : ` (${draft.kind})`
  if (!draft.person.active) return 'inactive: no sign-in'
  const hasPassword = PASSWORD_LOGIN && draft.record !== null && !losesFactors(factors)
  if (hasPassword && EMAIL_VERIFICATION === 'mandatory' && emailKey !== null && !draft.verified) {
    return `signs in by password, once the address is verified${kind}`
  }
  if (hasPassword) return `signs in by password${kind}`
  if (links.some(({ provider }) => Object.hasOwn(config.providers, provider))) {
    return emailKey === null ? 'signs in by provider only' : 'signs in by provider, or after a reset'
  }
  if (emailKey === null) return 'cannot sign in'
  if (signsInByEmail(config)) return 'signs in by email'
  return PASSWORD_LOGIN ? `must reset the password${draft.record === null ? kind : ''}` : 'cannot sign in'
}

/** Every class of a person who is imported. */
export function classesOf(settled: Settled, config: Config, { map }: ImportOptions): string[] {
  const { draft, emailKey, links, factors } = settled
  const { person } = draft
  const columns = Object.keys(person.extra).filter((column) => !map.has(column))
  return [
    entrance(settled, config),
    ...(hasFactor(factors) ? ['factor kept'] : []),
    ...(losesFactors(factors) ? [MFA_LOST] : []),
    ...new Set(factors.lost.map((reason) => `factor dropped: ${reason}`)),
    ...(factors.codes.length < person.backupCodes.length ? ['dropped: backup codes of another form'] : []),
    ...(isUnprovenWithMore(settled) ? [UNPROVEN] : []),
    ...(emailKey !== null && !draft.verified ? ['unproven address'] : []),
    ...(links.length > 0 ? ['link kept'] : []),
    ...draft.links.unconfigured.map((provider) => `provider is not configured: ${provider}`),
    ...draft.links.unknown.map((provider) => `link dropped: ${provider}`),
    ...(person.passkeys.length > 0 ? ['dropped: passkeys'] : []),
    ...(person.tokens.length > 0 ? ['dropped: tokens'] : []),
    ...columns.map((column) => `not imported: ${column}`),
    ...settled.notes,
  ]
}

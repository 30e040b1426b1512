import type { Config } from '../../config/types.js'
import type { Context } from '../../context.js'
import { signsInByEmail } from '../base/ways-in.js'
import { isUnprovenWithMore, type Settled } from './decide.js'
import { hasFactor, losesFactors } from './factors.js'
import type { ImportOptions } from './options.js'
import type { Tokens } from './tokens.js'

/** The classes of the report that decide what the operator must name. */
export const MFA_LOST = 'factor lost: nothing is left'
export const UNPROVEN = 'unproven, with factors or links'

export const LINK_KEPT = 'link kept'

/** Keys of earlier runs that the source no longer has. */
export const TOKEN_ENDED = 'token ended'

/** The way in which the person signs in first. */
function entrance({ draft, emailKey, links, passkeys, factors }: Settled, config: Config): string {
  const { PASSWORD_LOGIN, EMAIL_VERIFICATION } = config.settings
  const kind = draft.kind === null ? '' : ` (${draft.kind})`
  if (!draft.person.active) return 'inactive: no sign-in'
  const hasPassword = PASSWORD_LOGIN && draft.record !== null && !losesFactors(factors)
  if (hasPassword && EMAIL_VERIFICATION === 'mandatory' && emailKey !== null && !draft.verified) {
    return `signs in by password, once the address is verified${kind}`
  }
  if (hasPassword) return `signs in by password${kind}`
  if (passkeys.length > 0) return 'signs in by passkey'
  if (links.some(({ provider }) => Object.hasOwn(config.providers, provider))) {
    return emailKey === null ? 'signs in by provider only' : 'signs in by provider, or after a reset'
  }
  if (emailKey === null) return 'cannot sign in'
  if (signsInByEmail(config)) return 'signs in by email'
  return PASSWORD_LOGIN ? `must reset the password${draft.record === null ? kind : ''}` : 'cannot sign in'
}

/** The classes of keys that are written or ended, and of those that are not written. */
export const tokenClasses = ({ kept, notes }: Tokens, ended: readonly string[] = []): string[] => [
  ...(kept.length > 0 ? ['token kept'] : []),
  ...(ended.length > 0 ? [TOKEN_ENDED] : []),
  ...notes,
]

/** Every class of a person who is imported. */
export function classesOf(
  { settled, tokens }: { settled: Settled; tokens: Tokens },
  ctx: Pick<Context, 'config'>,
  options: ImportOptions,
): string[] {
  const { draft, emailKey, links, factors } = settled
  const { person } = draft
  const columns = Object.keys(person.extra).filter((column) => !options.map.has(column))
  return [
    entrance(settled, ctx.config),
    ...(hasFactor(factors) ? ['factor kept'] : []),
    ...(losesFactors(factors) ? [MFA_LOST] : []),
    ...new Set(factors.lost.map((reason) => `factor dropped: ${reason}`)),
    ...(factors.codes.length < person.backupCodes.length ? ['dropped: backup codes of another form'] : []),
    ...(isUnprovenWithMore(settled) ? [UNPROVEN] : []),
    ...(emailKey !== null && !draft.verified ? ['unproven address'] : []),
    ...(links.length > 0 ? [LINK_KEPT] : []),
    ...draft.links.unconfigured.map((provider) => `provider is not configured: ${provider}`),
    ...draft.links.unknown.map((provider) => `link dropped: ${provider}`),
    ...(settled.passkeys.length > 0 ? ['passkey kept'] : []),
    ...new Set(draft.passkeys.dropped.map((reason) => `passkey dropped: ${reason}`)),
    ...tokenClasses(tokens),
    ...(tokens.kept.length < new Set(person.tokens ?? []).size ? ['dropped: tokens'] : []),
    ...columns.map((column) => `not imported: ${column}`),
    ...settled.notes,
  ]
}

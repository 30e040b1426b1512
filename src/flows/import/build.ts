import type { Caller, Context } from '../../context.js'
import { hashBackupCodes, newImportedSetId, normalizeBackupCode } from '../../crypto/backup-codes.js'
import { randomId } from '../../crypto/random.js'
import type { ImportedRow, MfaMethodRow, UserId } from '../../store/base/db.js'
import { MADE_HERE } from '../../store/import/made-here.js'
import type { Belongings, NewPerson } from '../../store/import/people.js'
import { PRIMARY } from '../../store/mfa/methods.js'
import { newMethod, sealAppSecret } from '../mfa/methods.js'
import { isUnprovenWithMore, type Settled } from './decide.js'
import { type Factors, hasFactor, losesFactors } from './factors.js'
import { fingerprintOf } from './fingerprint.js'
import type { ImportOptions } from './options.js'
import { passkeyRows } from './passkeys.js'
import { keepsFactor, type Tokens, tokenRows } from './tokens.js'

/** One run of the importer. */
export interface Run {
  id: string
  now: Date
  caller: Caller
  options: ImportOptions
}

/** The columns of the account, apart from its id. */
export function columnsOf({ draft, emailKey, name, factors }: Settled, { now, options }: Run) {
  const { person, verified } = draft
  const own = [...options.map].filter(([column]) => Object.hasOwn(person.extra, column))
  return {
    username: name?.username ?? null,
    usernameKey: name?.key ?? null,
    email: emailKey,
    emailKey,
    emailVerifiedAt: emailKey !== null && verified ? (person.createdAt ?? now) : null,
    // Without the factor, the password would be less than the person had: they first prove their mailbox.
    password: losesFactors(factors) ? null : draft.record,
    firstName: draft.firstName,
    lastName: draft.lastName,
    isActive: person.active,
    ...Object.fromEntries(own.map(([column, field]) => [field, person.extra[column]])),
  }
}

function methodsOf(ctx: Context, { app, byEmail }: Factors, id: UserId, now: Date): MfaMethodRow[] {
  const rows = [
    ...(app === null ? [] : [newMethod({ id }, 'app', sealAppSecret(ctx, id, app), now)]),
    ...(byEmail ? [newMethod({ id }, 'email', null, now)] : []),
  ]
  return rows.map((row, index) => ({
    ...row,
    isActive: true,
    confirmedAt: now,
    primaryMark: index === 0 ? PRIMARY : null,
  }))
}

async function codesOf(ctx: Context, factors: Factors, userId: UserId, createdAt: Date): Promise<Belongings['codes']> {
  if (factors.codes.length === 0 || !hasFactor(factors)) return []
  const setId = newImportedSetId(ctx.keys)
  const length = ctx.config.settings.BACKUP_CODE_LENGTH
  const codes = factors.codes.flatMap((code) => normalizeBackupCode(code, setId, length) ?? [])
  const hashes = await hashBackupCodes(ctx.keys, userId, setId, [...new Set(codes)])
  return hashes.map((hash) => ({ id: randomId(), userId, setId, pendingMethod: null, hash, createdAt, usedAt: null }))
}

/** The rows of the factors of an account. */
export const factorRows = async (ctx: Context, { factors }: Settled, id: UserId, now: Date) => ({
  methods: methodsOf(ctx, factors, id, now),
  codes: await codesOf(ctx, factors, id, now),
})

export const linkRows = ({ links }: Pick<Settled, 'links'>, userId: UserId, now: Date): Belongings['links'] =>
  links.map(({ provider, issuer, uid, emailKey, lastLogin, joined }) => ({
    id: `${MADE_HERE}${randomId()}`,
    userId,
    provider,
    issuer,
    uid,
    emailKey,
    lastLogin,
    dateJoined: joined ?? now,
    disconnectedAt: null,
  }))

/** The importer's record of a person. */
export const marksOf = (ctx: Context, settled: Settled, { options }: Run) => ({
  keepsFactors: options.trustUnproven !== undefined && isUnprovenWithMore(settled),
  mustEnroll: ctx.config.settings.USE_MFA && losesFactors(settled.factors),
})

/** The rows of a new person. */
export async function buildPerson(
  ctx: Context,
  { settled, tokens }: { settled: Settled; tokens: Tokens },
  id: UserId,
  run: Run,
): Promise<NewPerson> {
  const { draft } = settled
  const { person } = draft
  const columns = columnsOf(settled, run)
  const user = { id, locale: null, authEpoch: 0, ...columns, createdAt: person.createdAt ?? run.now }
  const imported: ImportedRow = {
    id: randomId(),
    source: run.options.source,
    sourceId: person.sourceId,
    runId: run.id,
    userId: id,
    fingerprint: fingerprintOf(ctx.keys, {
      draft,
      account: { ...columns, authEpoch: 0 },
      fields: [...run.options.map.values()],
    }),
    ...marksOf(ctx, settled, run),
    importedAt: run.now,
    usedAt: null,
  }
  const hasSecond = () => keepsFactor(ctx, settled)
  const { sessions } = await tokenRows(ctx, tokens.kept, user, { caller: run.caller, hasSecond })
  return {
    user,
    ...(await factorRows(ctx, settled, id, run.now)),
    links: linkRows(settled, id, run.now),
    endedLinks: settled.movedLinks,
    passkeys: passkeyRows(settled.passkeys, id, run.now),
    sessions,
    imported,
  }
}

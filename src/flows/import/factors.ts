import type { Context } from '../../context.js'
import { isLikeBackupCode } from '../../crypto/backup-codes.js'
import { readTotpSecret } from '../../crypto/totp.js'
import type { Person } from './person.js'

/** The second factors of a person that can be kept, and why others cannot. */
export interface Factors {
  /** The secret of the authenticator app. */
  app: string | null
  /** Codes by email. */
  byEmail: boolean
  codes: readonly string[]
  lost: readonly string[]
}

export const hasFactor = ({ app, byEmail }: Factors): boolean => app !== null || byEmail

/** Nothing is left of the second factors that the person had. */
export const losesFactors = (factors: Factors): boolean => !hasFactor(factors) && factors.lost.length > 0

type App = Person['totp'][number]

/** Why the app cannot be kept; null when it can. */
function appProblem(ctx: Context, { secret, digits, period, algorithm }: App): string | null {
  if (digits !== 6 || !/^(hmac-?)?sha-?1$/i.test(algorithm)) return 'an app with other codes than SHA-1 with 6 digits'
  if (period !== ctx.config.settings.MFA_TOTP_INTERVAL) return `an app with a period of ${period} s`
  return readTotpSecret(secret) === null ? 'an app with a secret that cannot be read' : null
}

/** @param emailKey the address that the person keeps */
export function readFactors(ctx: Context, person: Person, emailKey: string | null): Factors {
  const { totp, emailFactor, backupCodes, lostFactors } = person
  if (!ctx.config.settings.USE_MFA) {
    const had = totp.length > 0 || emailFactor || backupCodes.length > 0 || lostFactors.length > 0
    return { app: null, byEmail: false, codes: [], lost: had ? ['USE_MFA is off'] : [] }
  }
  const problems = totp.map((app) => appProblem(ctx, app))
  const kept = totp.find((_app, index) => problems[index] === null)
  const others = totp.filter((app, index) => problems[index] === null && app !== kept).length
  const length = ctx.config.settings.BACKUP_CODE_LENGTH
  const codes = [...new Set(backupCodes)].filter((code) => isLikeBackupCode(code, length))
  return {
    app: kept ? readTotpSecret(kept.secret) : null,
    byEmail: emailFactor && emailKey !== null,
    codes,
    lost: [
      ...problems.filter((problem) => problem !== null),
      ...Array.from({ length: others }, () => 'a second app of one person'),
      ...(emailFactor && emailKey === null ? ['codes by email without an address'] : []),
      ...lostFactors,
      // The source asks this person for a code at each login. Here, codes need another factor beside them.
      ...(backupCodes.length > 0 && totp.length === 0 && !emailFactor && lostFactors.length === 0
        ? ['backup codes without another factor']
        : []),
    ],
  }
}

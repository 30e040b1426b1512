import { createHash } from 'node:crypto'
import { z } from 'zod'
import { openXChaCha } from '../../../crypto/xchacha.js'
import { base32 } from '../tables/base32.js'
import { folded, isOn, type SourceRow, textIn } from '../tables/columns.js'

/** The keys of the texts that Better Auth encrypted. */
export type SourceKeys = readonly Buffer[]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The keys from the environment. Facts: `symmetricDecrypt` in packages/better-auth/src/crypto/index.ts of
 * better-auth/better-auth takes SHA-256 of the secret. BETTER_AUTH_SECRETS (context/secret-utils.ts) is a list of
 * `<version>:<secret>`, and BETTER_AUTH_SECRET is the only secret of older versions. Every key is tried, because a text opens
 * only with its own.
 */
export function sourceKeys({ BETTER_AUTH_SECRET, BETTER_AUTH_SECRETS }: Environment): SourceKeys {
  const versions = (BETTER_AUTH_SECRETS ?? '').split(',').map((entry) => entry.slice(entry.indexOf(':') + 1).trim())
  return [BETTER_AUTH_SECRET, ...versions].flatMap((secret) =>
    secret ? [createHash('sha256').update(secret).digest()] : [],
  )
}

/** Opens hexadecimal of nonce, text and tag. Newer versions write `$ba$<version>$` in front of it. */
function open(sealed: string | null, keys: SourceKeys): string | null {
  const [, hex] = /^(?:\$ba\$\d+\$)?((?:[0-9a-f]{2})+)$/i.exec(sealed ?? '') ?? []
  if (!hex) return null
  const box = Buffer.from(hex, 'hex')
  for (const key of keys) {
    const text = openXChaCha(key, box)
    if (text) return text.toString('utf8')
  }
  return null
}

/** The plugin's option `storeBackupCodes: 'plain'` stores the JSON itself. */
function codesOf(stored: string | null, keys: SourceKeys): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse((stored?.startsWith('[') ? stored : open(stored, keys)) ?? ''))
  } catch {
    return null
  }
}

/** The second factors, in the form that every reader gives. */
export interface SourceFactors {
  totp: { secret: string }[]
  backupCodes: string[]
  lostFactors: string[]
}

const NONE: SourceFactors = { totp: [], backupCodes: [], lostFactors: [] }
const lost = (reason: string): SourceFactors => ({ ...NONE, lostFactors: [reason] })

/**
 * Reads the factors of the plugin twoFactor. Facts: packages/better-auth/src/plugins/two-factor of better-auth/better-auth. The
 * app's secret is the base32 of the text that was encrypted. `user.twoFactorEnabled` says whether a sign-in asks for a factor.
 * An app with `verified` false is an enrollment that was not finished; rows of older versions lack the column.
 */
export function betterAuthFactors(user: SourceRow, rows: readonly SourceRow[], keys: SourceKeys): SourceFactors {
  // An app can have renamed the column. Its people must not lose their factors unnoticed.
  const isAsked = user.has(folded('twoFactorEnabled')) ? isOn(user, 'twoFactorEnabled') : rows.length > 0
  if (!isAsked) return NONE
  const app = rows.find((row) => textIn(row, 'verified') === null || isOn(row, 'verified'))
  if (!app) return lost('codes that Better Auth sends by sendOTP')
  if (keys.length === 0) return lost('an app, without BETTER_AUTH_SECRET')
  const secret = open(textIn(app, 'secret'), keys)
  if (secret === null) return lost('an app that BETTER_AUTH_SECRET does not open')
  const codes = codesOf(textIn(app, 'backupCodes'), keys)
  return {
    totp: [{ secret: base32(Buffer.from(secret, 'utf8')) }],
    backupCodes: codes ?? [],
    lostFactors: codes === null ? ['backup codes that BETTER_AUTH_SECRET does not open'] : [],
  }
}

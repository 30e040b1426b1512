import { createHmac } from 'node:crypto'
import { keysOf, propertiesOf } from '../../../contract/objects.js'
import { base32 } from '../tables/base32.js'
import type { DjangoRow, DjangoTable, DjangoUser } from './queries.js'
import { isSet, jsonOf, textOf } from './values.js'

interface App {
  secret: string
  digits?: number
  period?: number
}

interface Factors {
  totp: App[]
  emailFactor: boolean
  backupCodes: string[]
  lostFactors: string[]
}

const none = (): Factors => ({ totp: [], emailFactor: false, backupCodes: [], lostFactors: [] })

const BASE32 = /^[A-Z2-7]+=*$/
const HEX = /^([0-9a-f]{2})+$/i
/** drf-auth-kit, auth_kit/mfa: each method has codes of its own, which are records of a hasher if BACKUP_CODE_SECURE_HASH is on. */
function ofAuthKit(rows: readonly DjangoRow[], factors: Factors): void {
  // An inactive method has never been confirmed, or was deactivated.
  for (const { name, secret, _backup_codes } of rows.filter((row) => isSet(row.is_active))) {
    if (name === 'app') factors.totp.push({ secret: textOf(secret) })
    else if (name === 'email') factors.emailFactor = true
    else factors.lostFactors.push(`the method ${textOf(name)} of drf-auth-kit`)
    const codes = jsonOf(_backup_codes)
    if (Array.isArray(codes)) factors.backupCodes.push(...codes.map(textOf))
  }
}

/** Defaults of MFA_RECOVERY_CODE_COUNT and MFA_RECOVERY_CODE_DIGITS. */
const CODES = 10
const DIGITS = 8

/**
 * django-allauth, allauth/mfa/recovery_codes/internal/auth.py: the codes are the first bytes of an HMAC-SHA-1 over the numbers so
 * far, under the seed; a bit of the mask is set for each used code.
 */
function recoveryCodes(seed: string, usedMask: number): string[] {
  const codes: string[] = []
  let message = ''
  for (let index = 0; index < CODES; index++) {
    message += `${String(index).padStart(3)},`
    const value =
      createHmac('sha1', seed)
        .update(message)
        .digest()
        .readUIntBE(0, DIGITS / 2) %
      10 ** DIGITS
    if ((usedMask & (1 << index)) === 0) codes.push(String(value).padStart(DIGITS, '0'))
  }
  return codes
}

/** django-allauth, allauth/mfa: an adapter of the site may encrypt `secret`, `seed` and `migrated_codes`. */
function ofAllauth(rows: readonly DjangoRow[], factors: Factors): void {
  for (const { type, data } of rows) {
    const { secret, seed, used_mask: mask, migrated_codes: migrated } = propertiesOf(jsonOf(data))
    if (type === 'totp') {
      if (BASE32.test(textOf(secret))) factors.totp.push({ secret: textOf(secret) })
      else factors.lostFactors.push('an authenticator app whose secret the site encrypts')
    } else if (type === 'recovery_codes') {
      if (Array.isArray(migrated)) factors.backupCodes.push(...migrated.map(textOf))
      else if (HEX.test(textOf(seed))) factors.backupCodes.push(...recoveryCodes(textOf(seed), Number(mask ?? 0)))
      else factors.lostFactors.push('recovery codes that the site encrypts')
    } else {
      factors.lostFactors.push(
        type === 'webauthn' ? 'a security key or passkey' : `the factor ${textOf(type)} of allauth`,
      )
    }
  }
}

const confirmed = (rows: readonly DjangoRow[]): readonly DjangoRow[] => rows.filter((row) => isSet(row.confirmed))

function ofTotpDevices(rows: readonly DjangoRow[], factors: Factors): void {
  for (const { key, step, t0, digits } of confirmed(rows)) {
    if (!HEX.test(textOf(key))) factors.lostFactors.push('an app with a secret that cannot be read')
    else if (Number(t0 ?? 0) !== 0) factors.lostFactors.push('an app that does not count from 1970')
    else
      factors.totp.push({
        secret: base32(Buffer.from(textOf(key), 'hex')),
        digits: Number(digits ?? 6),
        period: Number(step ?? 30),
      })
  }
}

function ofEmailDevices(rows: readonly DjangoRow[], factors: Factors): void {
  for (const { email } of confirmed(rows)) {
    if (textOf(email) === '') factors.emailFactor = true
    else factors.lostFactors.push('codes by email to another address')
  }
}

/** Devices whose codes this package cannot check. */
const LOST: Partial<Record<DjangoTable, string>> = {
  otp_hotp_hotpdevice: 'an app that counts codes (HOTP)',
  otp_twilio_twiliosmsdevice: 'a phone number',
  two_factor_phonedevice: 'a phone number',
  otp_yubikey_yubikeydevice: 'a YubiKey',
  otp_yubikey_remoteyubikeydevice: 'a YubiKey',
  two_factor_webauthn_webauthndevice: 'a security key or passkey',
}

/** The second factors of a user, of every package that has tables in the source. */
export function factorsOf({ rows }: DjangoUser): Factors {
  const factors = none()
  ofAuthKit(rows('mfa_mfamethod'), factors)
  ofAllauth(rows('mfa_authenticator'), factors)
  ofTotpDevices(rows('otp_totp_totpdevice'), factors)
  ofEmailDevices(rows('otp_email_emaildevice'), factors)
  for (const table of keysOf(LOST)) {
    for (const _device of confirmed(rows(table))) factors.lostFactors.push(LOST[table] ?? table)
  }
  factors.backupCodes.push(...rows('otp_static_statictoken').map(({ token }) => textOf(token)))
  return factors
}

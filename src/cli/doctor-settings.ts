import { belongsTo, isLocalHost } from '../config/origins.js'
import { trustedDeviceLifetime } from '../config/trusted-devices.js'
import type { Config } from '../config/types.js'
import type { Finding } from './finding.js'

/** Checks settings that are valid, and still have no effect or another one than their reader expects. */
export const checkSettings = (config: Config): Finding[] => [
  ...checkSite(config),
  ...checkPasskeys(config),
  ...checkEmailLogin(config),
  ...checkWithoutEffect(config),
]

const hostOf = (origin: string): string => new URL(origin).hostname

/** The last two labels, which is right for most domains and never says that one site is two. */
const siteOf = (hostname: string): string => hostname.split('.').slice(-2).join('.')

/** Browsers send a cookie with SameSite Lax or Strict only between pages of one site (RFC 6265bis §5.2). */
function checkSite({ settings, origins }: Config): Finding[] {
  const { USE_AUTH_COOKIE, AUTH_COOKIE_SAMESITE } = settings
  if (!USE_AUTH_COOKIE || AUTH_COOKIE_SAMESITE === 'None') return []
  if (siteOf(hostOf(origins.self)) === siteOf(hostOf(origins.frontend))) return []
  return [
    {
      state: 'doubtful',
      title: `FRONTEND_BASE_URL (${origins.frontend}) is another site than BASE_URL: its requests have no cookies`,
      fix: "Serve both on one site, or set AUTH_COOKIE_SAMESITE: 'None'. A sign-in by email, a passkey and a second step need these cookies too.",
    },
  ]
}

/** WebAuthn Level 3 §5.1.2: a page can use the passkeys of a domain that it belongs to, and only over https. */
function checkPasskeys({ settings, origins }: Config): Finding[] {
  const { USE_PASSKEYS, PASSKEY_RP_ID } = settings
  if (!USE_PASSKEYS) return []
  const named = new Map([...origins.trusted].map((origin) => [origin, 'TRUSTED_ORIGINS']))
  named.set(origins.self, 'BASE_URL').set(origins.frontend, 'FRONTEND_BASE_URL')
  const all = [...named].map(([origin, setting]) => ({ origin, text: `${origin} (${setting})` }))
  const outside = all.filter(({ origin }) => !belongsTo(hostOf(origin), PASSKEY_RP_ID))
  const plain = all.filter(({ origin }) => origin.startsWith('http:') && !isLocalHost(hostOf(origin)))
  const list = (found: typeof all) => found.map(({ text }) => text).join(', ')
  return [
    ...(outside.length > 0
      ? [
          {
            state: 'doubtful' as const,
            title: `Passkeys belong to ${PASSKEY_RP_ID}, so pages of ${list(outside)} cannot use them`,
            fix: 'Ignore this for an address without pages. Otherwise set PASSKEY_RP_ID to a domain that all of them belong to, before users have passkeys: existing ones stop working.',
          },
        ]
      : [{ state: 'good' as const, title: `Passkeys belong to ${PASSKEY_RP_ID}` }]),
    ...(plain.length > 0
      ? [
          {
            state: 'doubtful' as const,
            title: `Browsers have no passkeys on ${list(plain)}: it is plain http`,
            fix: 'Use https, or localhost on this machine.',
          },
        ]
      : []),
  ]
}

/** The key of an emailed link is valid only together with the token of the browser that asked. */
function checkEmailLogin({ settings }: Config): Finding[] {
  const { EMAIL_LOGIN, USE_AUTH_COOKIE } = settings
  if (USE_AUTH_COOKIE || (EMAIL_LOGIN !== 'link' && EMAIL_LOGIN !== 'both')) return []
  return [
    {
      state: 'doubtful',
      title: `EMAIL_LOGIN '${EMAIL_LOGIN}' without cookies: the link works only where the client kept its ephemeral_token`,
      fix: "Use EMAIL_LOGIN: 'code' or USE_AUTH_COOKIE: true, or let your client send the token with the key of the link.",
    },
  ]
}

function checkWithoutEffect({ settings }: Config): Finding[] {
  const idle = (setting: string, fix: string): Finding => ({
    state: 'doubtful',
    title: `${setting} has no effect`,
    fix,
  })
  return [
    ...(settings.MFA_TRUSTED_DEVICE_LIFETIME > 0 && trustedDeviceLifetime(settings) === 0
      ? [
          idle(
            'MFA_TRUSTED_DEVICE_LIFETIME',
            "It needs USE_MFA: true and USE_AUTH_COOKIE: true, and does not work with AUTH_TYPE: 'custom'.",
          ),
        ]
      : []),
    ...(settings.NEW_LOGIN_MAIL && !settings.USE_AUTH_COOKIE
      ? [idle('NEW_LOGIN_MAIL', 'It needs USE_AUTH_COOKIE: true, because a cookie makes a browser known.')]
      : []),
  ]
}

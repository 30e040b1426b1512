import { baseUrl, belongsTo, isAddress, isLocalHost } from './origins.js'
import type { ConfigProblem } from './problems.js'
import { notAllowed } from './problems.js'
import { secureCookieRules } from './rules.js'
import type { Draft } from './settings/setting.js'
import { SETTINGS } from './settings/settings.js'

/** Values derived from BASE_URL, and its problems. */
export interface Addresses {
  base: string
  frontend: string
  secure: boolean
  shape: ConfigProblem[]
  environment: ConfigProblem[]
}

/**
 * Checks the values that depend on BASE_URL and FRONTEND_BASE_URL, which usually come from the environment.
 * `production`: refuses plain http, except on this machine.
 */
export function checkAddresses(draft: Draft, production: boolean): Addresses {
  const base = draft.BASE_URL === undefined ? undefined : baseUrl(draft.BASE_URL)
  const frontend = draft.FRONTEND_BASE_URL === undefined ? base : baseUrl(draft.FRONTEND_BASE_URL)
  const secure = draft.AUTH_COOKIE_SECURE ?? !base?.startsWith('http:')
  const cookieRules = secureCookieRules(draft, secure)
  const written = draft.AUTH_COOKIE_SECURE !== undefined
  return {
    base: base ?? '',
    frontend: frontend ?? '',
    secure,
    shape: written ? cookieRules : [],
    environment: [
      ...addressProblems(draft, base, frontend),
      ...(base ? [...httpProblems(draft, base, production), ...domainProblems(draft, base)] : []),
      ...(frontend && draft.USE_PASSKEYS ? relyingPartyProblems(draft, frontend) : []),
      ...(written ? [] : cookieRules),
    ],
  }
}

function addressProblems(draft: Draft, base: string | undefined, frontend: string | undefined): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  if (!base) {
    const message = draft.BASE_URL
      ? notAllowed(draft.BASE_URL, SETTINGS.BASE_URL.allowed)
      : `is missing; allowed: ${SETTINGS.BASE_URL.allowed}`
    problems.push({ key: 'AUTH_CONFIG.BASE_URL', message })
  }
  if (draft.FRONTEND_BASE_URL !== undefined && !frontend) {
    problems.push({
      key: 'AUTH_CONFIG.FRONTEND_BASE_URL',
      message: notAllowed(draft.FRONTEND_BASE_URL, SETTINGS.FRONTEND_BASE_URL.allowed),
    })
  }
  return problems
}

function httpProblems(draft: Draft, base: string, production: boolean): ConfigProblem[] {
  const url = new URL(base)
  if (!production || url.protocol === 'https:' || isLocalHost(url.hostname)) return []
  // With an explicit false the host accepts that passwords and cookies are sent in clear text.
  if (draft.AUTH_COOKIE_SECURE === false) return []
  return [{ key: 'AUTH_CONFIG.BASE_URL', message: notAllowed(base, SETTINGS.BASE_URL.allowed) }]
}

function domainProblems(draft: Draft, base: string): ConfigProblem[] {
  const domain = draft.AUTH_COOKIE_DOMAIN
  if (domain === undefined || belongsTo(new URL(base).hostname, domain)) return []
  return [{ key: 'AUTH_CONFIG.AUTH_COOKIE_DOMAIN', message: notAllowed(domain, SETTINGS.AUTH_COOKIE_DOMAIN.allowed) }]
}

/** WebAuthn Level 3 §5.1.2: the RP ID is a domain, and browsers refuse one that the page does not belong to. */
function relyingPartyProblems({ PASSKEY_RP_ID: id }: Draft, frontend: string): ConfigProblem[] {
  const { hostname } = new URL(frontend)
  const key = 'AUTH_CONFIG.PASSKEY_RP_ID'
  if (isAddress(id ?? hostname)) {
    const advice = 'a domain; browsers allow no passkeys on an IP address (use localhost on this machine)'
    return [{ key, message: notAllowed(id ?? hostname, advice) }]
  }
  if (id !== undefined && !belongsTo(hostname, id))
    return [{ key, message: notAllowed(id, SETTINGS.PASSKEY_RP_ID.allowed) }]
  // A single label is a top-level domain, except on this machine.
  if (id !== undefined && id !== hostname && !id.includes('.'))
    return [{ key, message: notAllowed(id, SETTINGS.PASSKEY_RP_ID.allowed) }]
  return []
}

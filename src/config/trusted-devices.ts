import type { Settings } from './types.js'

/** Seconds for which a browser may skip the second step. 0: it never may, because a setting is off or there is no cookie. */
export const trustedDeviceLifetime = (settings: Settings): number => {
  const { USE_MFA, USE_AUTH_COOKIE, AUTH_TYPE, MFA_TRUSTED_DEVICE_LIFETIME } = settings
  return USE_MFA && USE_AUTH_COOKIE && AUTH_TYPE !== 'custom' ? MFA_TRUSTED_DEVICE_LIFETIME : 0
}

/** A browser that is trusted since this time or before has to pass the second step again. */
export const trustedSince = (settings: Settings, now: Date): Date =>
  new Date(now.getTime() - trustedDeviceLifetime(settings) * 1000)

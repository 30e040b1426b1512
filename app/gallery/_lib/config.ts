import type { ClientConfig } from 'sallyport/react'

/** What `auth.clientConfig` would give; the gallery looks the same whatever the demo is set to. */
export const config: ClientConfig = {
  basePath: '',
  authPrefix: '/gallery/auth',
  socialPrefix: '/gallery/social',
  authType: 'jwt',
  cookies: true,
  useMfa: true,
  mfaMethods: ['app', 'email', 'backup_codes'],
  mfaPrimaryCode: false,
  mfaDeleteCode: true,
  mfaChallengeLifetime: 600,
  mfaResendDelay: 60,
  emailVerification: 'mandatory',
  loginFields: ['username', 'email'],
  oldPassword: true,
  passwordMinLength: 8,
  loginPath: '/login',
  loginRedirectPath: '/',
  verifyPath: '/verify-email',
  resetPath: '/reset-password',
  providers: [],
  socialAuthType: 'code',
  excluded: [],
  locale: 'en',
}

import type { ClientConfig } from 'sallyport/react'

/** A fixed `auth.clientConfig`: the gallery looks the same for all settings of the demo. */
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
  username: 'required',
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

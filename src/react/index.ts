// No directive here: each module below has its own. A server component that imports one of them gets a client reference to
// only that module, so a page loads no more than it uses.

export type { ClientOptions } from '../client/client.js'
export { AuthFormError, type FieldLists } from '../client/errors.js'
export type { Passkey } from '../client/passkeys.js'
export type { AuthState, AuthStatus } from '../client/session.js'
export type {
  LoginInput,
  LoginOutcome,
  MfaEnrolment,
  MfaMethod,
  MfaStep,
  OpenSession,
  SocialAccount,
} from '../client/types.js'
export type { ClientConfig, ClientProvider, WireUser } from '../contract/client-config.js'
export { authFetch } from './context.js'
export { ForgetPages, type ForgetPagesProps } from './forget-pages.js'
export { type InferUser, type UseAuth, useAuth } from './hooks/use-auth.js'
export { type UseMfa, useMfa } from './hooks/use-mfa.js'
export { type UsePasskeys, usePasskeys } from './hooks/use-passkeys.js'
export { type UseSession, useSession } from './hooks/use-session.js'
export { type UseSessions, useSessions } from './hooks/use-sessions.js'
export { type UseSocial, useSocial } from './hooks/use-social.js'
export { useUser } from './hooks/use-user.js'
export { AuthProvider, type AuthProviderProps } from './provider.js'

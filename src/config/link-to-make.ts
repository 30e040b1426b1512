import type { PublicUser } from './host-types.js'

/** The page that a link in an email opens. */
export type LinkKind =
  | 'verify'
  | 'reset'
  | 'change-email'
  | 'undo-email'
  | 'invitation'
  | 'register'
  | 'login'
  | 'email-login'

/**
 * A page that an email links to. `linkUrl` returns its absolute URL, and the service adds the parameters, so that the host sees no
 * key. A parameter that the path names in braces is put there: `/password-reset/{uid}/{token}/`. Called when the email is sent, after the response. The origin must be FRONTEND_BASE_URL's or in TRUSTED_ORIGINS. With
 * another one, an error, or no answer within five seconds, the link is the default, and the log says so.
 */
export interface LinkToMake<User = PublicUser> {
  kind: LinkKind
  /** The setting of the page, for example LOGIN_PATH: a path without the base path of FRONTEND_BASE_URL. */
  path: string
  /** The language of the email. */
  locale: string
  /** null while there is no account: for a pending registration, an invitation, and an address without an account. */
  user: User | null
}

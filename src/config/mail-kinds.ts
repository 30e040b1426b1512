export interface MailMessage {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string> | undefined
}

/** Emails that tell the owner of an account about a change to it (ASVS 6.3.7). */
export type NoticeKind =
  | 'password-changed'
  | 'password-removed'
  | 'mfa-changed'
  | 'mfa-wrong-codes'
  | 'mfa-locked'
  | 'backup-code-used'
  | 'social-linked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-counter'
  | 'new-login'

export type MailKind =
  | NoticeKind
  | 'verify'
  | 'already-registered'
  | 'reset'
  | 'sign-in'
  | 'mfa-code'
  | 'reauthenticate-code'
  | 'account-deleted'
  | 'invitation'
  | 'change-address'
  | 'address-in-use'
  | 'address-changed'
  | 'address-restored'
  | 'email-login'
  | 'email-login-unknown'
  | 'email-login-refused'

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

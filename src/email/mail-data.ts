import type { MailKind } from '../config/types.js'

/** What every mail is made from. */
export interface MailFacts {
  /** Name of the site, MFA_APPLICATION_NAME. */
  site: string
  /** When what the mail is about happened. */
  at: Date
}

/** One registration whose address waits for its proof. */
export interface VerifyEntry {
  username: string
  askedAt: Date
  url: string
}

/** What each kind of mail is made from. A `renderEmail` hook gets the same. */
export interface MailData {
  verify: MailFacts & {
    /** At least one, newest first. */
    entries: readonly VerifyEntry[]
    /** Seconds. */
    lifetime: number
  }
  'already-registered': MailFacts & { username: string; url: string }
  reset: MailFacts & {
    username: string
    url: string
    /** Seconds. */
    lifetime: number
    /** The account was just made without a usable password; the link sets the first one. */
    first: boolean
  }
  'password-changed': MailFacts & { username: string }
  'mfa-code': MailFacts & {
    username: string
    code: string
    /** Seconds. */
    lifetime: number
  }
  'mfa-changed': MailFacts & {
    username: string
    /** `activated`, `deactivated`, `deleted`, `made_primary`, `regenerated`, `disabled` or `locked`. */
    change: string
    /** `app`, `email`, `backup_codes` or a host's own. */
    method: string
  }
  'backup-code-used': MailFacts & { username: string; remaining: number | null }
  'social-linked': MailFacts & { username: string; provider: string }
}

/** A kind with its data, before it is text. */
export type MailContent = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]

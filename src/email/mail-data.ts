import type { MailKind } from '../config-types.js'

interface Common {
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
  verify: Common & {
    /** At least one, newest first. */
    entries: readonly VerifyEntry[]
    /** Seconds. */
    lifetime: number
  }
  'already-registered': Common & { username: string; url: string }
  reset: Common & {
    username: string
    url: string
    /** Seconds. */
    lifetime: number
    /** The account was just made without a usable password; the link sets the first one. */
    first: boolean
  }
  'password-changed': Common & { username: string }
  'mfa-code': Common & {
    username: string
    code: string
    /** Seconds. */
    lifetime: number
  }
  'mfa-changed': Common & {
    username: string
    /** `activated`, `deactivated`, `deleted`, `made_primary`, `regenerated`, `disabled` or `locked`. */
    change: string
    /** `app`, `email`, `backup_codes` or a host's own. */
    method: string
  }
  'backup-code-used': Common & { username: string; remaining: number | null }
  'social-linked': Common & { username: string; provider: string }
}

/** A kind with its data, before it is text. */
export type MailContent = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]

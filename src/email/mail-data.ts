import type { MailKind } from '../config/types.js'

/** The data of every email. */
export interface MailFacts {
  /** Name of the site, MFA_APPLICATION_NAME. */
  site: string
  /** When the event of this email happened. */
  at: Date
}

/** One pending registration. */
export interface VerifyEntry {
  username: string
  askedAt: Date
  url: string
}

/** The data of each kind of email. A `renderEmail` hook receives the same. */
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
    /** True if the account was just created without a usable password; the link sets the first one. */
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
    /** `activated`, `replaced`, `deactivated`, `deleted`, `made_primary`, `regenerated` or `disabled`. */
    change: string
    /** `app`, `email`, `backup_codes` or a host's own. */
    method: string
  }
  /** Five wrong codes after a right first factor, or in an open session. */
  'mfa-wrong-codes': MailFacts & { username: string }
  /** `method`: as in `mfa-changed`. Its own codes are refused until a right code of another kind. */
  'mfa-locked': MailFacts & { username: string; method: string }
  'backup-code-used': MailFacts & { username: string; remaining: number | null }
  'social-linked': MailFacts & { username: string; provider: string }
}

/** A kind with its data, before rendering. */
export type MailContent = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]

import type { MailKind } from '../config/types.js'

/** The data of every email. */
export interface MailFacts {
  /** Name of the site, MFA_APPLICATION_NAME. */
  site: string
  /** When the event of this email happened. */
  at: Date
}

/** The account that an email is about. */
export interface AccountFacts extends MailFacts {
  /** For the greeting: the first name, else the username, else the address. */
  name: string
  /** The username; the address of an account without one. */
  username: string
}

/** The browser that made a request; each part is null if it is unknown. */
export interface MailClient {
  /** Read from the User-Agent, as `os`. */
  browser: string | null
  os: string | null
  /** As much of the IP address as SESSION_ADDRESS says. */
  address: string | null
}

/** A change of an account that its owner may not have made. */
export interface ChangeFacts extends AccountFacts {
  /** null: an operator made the change, or the browser is unknown. */
  client: MailClient | null
  /** The page to sign in on, or to ask for a reset. */
  url: string
}

/** One pending registration. */
export interface VerifyEntry {
  /** The username; the address of a registration without one. */
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
  'already-registered': AccountFacts & { url: string }
  reset: AccountFacts & {
    url: string
    /** Seconds. */
    lifetime: number
    /** True if the account was just created without a usable password; the link sets the first one. */
    first: boolean
  }
  /** With PASSWORD_LOGIN false, in place of `reset`. `url`: the sign-in page. */
  'sign-in': AccountFacts & {
    url: string
    /** The providers to sign in with; null: the page sends an email. */
    provider: string | null
  }
  'password-changed': ChangeFacts
  'password-removed': ChangeFacts
  'mfa-code': AccountFacts & {
    code: string
    /** Seconds. */
    lifetime: number
  }
  /** To a user without a password or a second factor, for a sensitive change. */
  'reauthenticate-code': AccountFacts & {
    code: string
    /** Seconds. */
    lifetime: number
  }
  'mfa-changed': ChangeFacts & {
    /** `activated`, `replaced`, `deactivated`, `deleted`, `made_primary`, `regenerated` or `disabled`. */
    change: string
    /** `app`, `email`, `backup_codes` or a host's own. */
    method: string
  }
  /** Five wrong codes after a correct first factor, or in an open session. */
  'mfa-wrong-codes': ChangeFacts
  /** `method`: as in `mfa-changed`. Its codes are refused until the user enters a correct code of another method. */
  'mfa-locked': ChangeFacts & { method: string }
  'backup-code-used': ChangeFacts & { remaining: number | null }
  'social-linked': ChangeFacts & { provider: string }
  'passkey-added': ChangeFacts
  'passkey-removed': ChangeFacts
  /** The signature counter of a passkey went back: it may have been copied. */
  'passkey-counter': ChangeFacts
  /** A login in a browser that has not signed in to the account before. `url`: the page to sign in on, or to ask for a reset. */
  'new-login': AccountFacts & {
    /** Read from the User-Agent; null if it names none that the service knows. */
    device: { browser: string | null; os: string | null }
    /** As much of it as SESSION_ADDRESS says; null: unknown. */
    address: string | null
    /** PASSWORD_LOGIN: a reset of the password helps against a stranger. */
    passwords: boolean
    url: string
  }
  /** The account is gone: `name` and `username` are those that it had. */
  'account-deleted': AccountFacts
  /** `lifetime`: seconds. */
  invitation: MailFacts & { url: string; lifetime: number }
  /** To the new address, which proves it with the link. */
  'change-address': MailFacts & {
    /** The username of the account; its address if it has none. */
    username: string
    url: string
    /** Seconds. */
    lifetime: number
  }
  /** To the owner of an address that somebody wanted for another account. */
  'address-in-use': AccountFacts
  /** To the old address, with the link that undoes the change. */
  'address-changed': AccountFacts & {
    url: string
    /** Seconds. */
    lifetime: number
  }
  /** To the restored address, with a reset link and the ways to sign in that were kept. */
  'address-restored': AccountFacts & {
    url: string
    /** Seconds; null with PASSWORD_LOGIN false: the link leads to the sign-in page. */
    lifetime: number | null
    /** Second factors: `app`, `email` or a host's own. */
    methods: readonly string[]
    /** Names of passkeys and providers. */
    others: readonly string[]
  }
  'email-login': AccountFacts & {
    /** null: the email has only a link. */
    code: string | null
    /** null: the email has only a code. */
    url: string | null
    /** Seconds. */
    lifetime: number
    /** The address is not proven yet: the sign-in removes everything that was attached to the account before. */
    unproven: boolean
  }
  /** No account has the address. */
  'email-login-unknown': MailFacts & {
    /** The page to register on; null unless REGISTRATION is 'open', and if `held`. */
    url: string | null
    /** An account had the address until a change that its owner can still undo. */
    held: boolean
  }
  /** The only second factor of the account is `email`. */
  'email-login-refused': AccountFacts
}

/** A kind with its data, before rendering. */
export type MailContent = { [K in MailKind]: { kind: K; data: MailData[K] } }[MailKind]

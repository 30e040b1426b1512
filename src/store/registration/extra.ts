import type { RegistrationRow } from '../base/db.js'

/** The content of `AuthRegistration.extra`. */
export interface PendingExtra {
  /** The host's own fields. */
  fields?: Record<string, unknown>
  /** The id of the invitation that the registration holds. */
  invitation?: string
  /** A social identity that waits for the proof of its address. */
  social?: { id: string; provider: string; issuer?: string; uid: string }
}

/** Only the store writes the column. */
export const pendingExtra = ({ extra }: Pick<RegistrationRow, 'extra'>): PendingExtra =>
  extra ? (JSON.parse(extra) as PendingExtra) : {}

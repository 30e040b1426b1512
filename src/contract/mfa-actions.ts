import type { PasskeyProof } from './passkey-actions.js'

/** A method of the second factor, in the list of a user. */
export interface ActionMfaMethod {
  name: string
  is_active: boolean
  is_primary: boolean
  is_setup: boolean
  /** Unused codes; only present for `backup_codes`. */
  remaining?: number | undefined
}

/** A method that waits for its confirmation. */
export interface ActionMfaSetup {
  method: string
  /** Shown once. Empty if codes already exist. */
  backup_codes: string[]
  setup_data: { qr_link?: string | undefined; detail?: string | undefined }
}

/** A method, and what confirms its change: the `code`, or a `credential` in place of it. */
export interface MfaChangeFields extends PasskeyProof {
  method: string
  code?: string | undefined
}

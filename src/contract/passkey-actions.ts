import type { Action, PlainAction } from './action-result.js'

/** Options for the browser, in the JSON form of WebAuthn Level 3. */
export interface ActionPasskeyOptions {
  options: { challenge: string; [name: string]: unknown }
  /** Goes beside the `credential`. With cookies it is in a flow cookie, and empty here. */
  passkey_token: string
}

/** The options of a sign-in. */
export interface ActionPasskeyLogin extends Omit<ActionPasskeyOptions, 'passkey_token'> {
  ephemeral_token: string
}

/** A credential as browsers give it: `toJSON()` of a `PublicKeyCredential`. */
export interface PasskeyCredential {
  [name: string]: unknown
}

/** With USE_PASSKEYS, in place of a code. */
export interface PasskeyProof {
  credential?: PasskeyCredential | undefined
  passkey_token?: string | undefined
}

export interface ActionPasskey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
  backed_up: boolean
  /** The name of the authenticator, if it is known. */
  provider: string | null
}

/** A page of passkeys. */
export interface ActionPasskeys {
  count: number
  next: string | null
  previous: string | null
  results: ActionPasskey[]
}

/** The operations of passkeys, and the second step, which takes one too. */
export interface PasskeyActions<Credentials> {
  verifyLogin: Action<
    PasskeyProof & {
      ephemeral_token?: string | undefined
      code?: string | undefined
      trust_device?: boolean | 'true' | 'false' | undefined
    },
    Credentials
  >
  startPasskeyLogin: PlainAction<ActionPasskeyLogin>
  loginByPasskey: Action<{ credential: PasskeyCredential; ephemeral_token?: string | undefined }, Credentials>
  startPasskeyStep: Action<{ ephemeral_token?: string | undefined }, ActionPasskeyOptions>
  startPasskeyReauthentication: PlainAction<ActionPasskeyOptions>
  listPasskeys: Action<{ limit?: string | undefined; offset?: string | undefined }, ActionPasskeys>
  startPasskeyEnrollment: PlainAction<ActionPasskeyOptions>
  addPasskey: Action<
    { credential: PasskeyCredential; passkey_token?: string | undefined; name?: string | undefined },
    ActionPasskey
  >
  renamePasskey: Action<{ id: string; name: string }, ActionPasskey>
  removePasskey: Action<{ id: string }, undefined>
}

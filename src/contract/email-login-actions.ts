import type { Action } from './action-result.js'

/** The answer to a request for a sign-in by email. */
export interface ActionEmailLogin {
  detail: string
  /** Goes beside the `code` or the `key`. With cookies it is in a flow cookie, and empty here. */
  ephemeral_token: string
}

/** The actions of a sign-in by email. */
export interface EmailLoginActions<Login> {
  requestEmailLogin: Action<{ email: string; next?: string | undefined }, ActionEmailLogin>
  /** By the `code` or the `key` of the email. */
  verifyEmailLogin: Action<
    { ephemeral_token?: string | undefined; code?: string | undefined; key?: string | undefined },
    Login
  >
}

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { verifyLogin } from '../contract/login.js'
import type { startPasskeyReauthentication, startPasskeyStep } from '../contract/passkey-steps.js'
import type { addPasskey, loginByPasskey, startPasskeyEnrollment, startPasskeyLogin } from '../contract/passkeys.js'
import type { reauthenticate } from '../contract/reauthenticate.js'
import type { Client } from './client.js'
import { AuthFormError } from './errors.js'
import type { LoginReply, MfaStep, ReplyTo } from './types.js'

// Load this module only by `import()` or from a part that is itself loaded so: a page without passkeys must not carry it.

/** A passkey of the user, as the service lists it. */
export interface Passkey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
  /** The authenticator has copied it, for example to other devices of the user. */
  backed_up: boolean
  /** The name of the authenticator, if it is known. */
  provider: string | null
}

/**
 * Codes of an `AuthFormError` that comes from the browser instead of the service. Each has `status` 0.
 * - `passkey_cancelled`: the user closed the dialog or let it expire. Browsers do not tell these apart, and neither is an error.
 * - `passkey_unsupported`: the browser or its authenticators cannot do this.
 * - `passkey_registered`: the authenticator already has a passkey of this user.
 */
export type PasskeyCode = 'passkey_cancelled' | 'passkey_unsupported' | 'passkey_registered'

const CODES: Readonly<Record<string, PasskeyCode>> = {
  AbortError: 'passkey_cancelled',
  ConstraintError: 'passkey_unsupported',
  InvalidStateError: 'passkey_registered',
  NotAllowedError: 'passkey_cancelled',
  NotSupportedError: 'passkey_unsupported',
}

/** Whether the browser has the functions of passkeys at all. It may still lack an authenticator. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn()

const refusal = (code: PasskeyCode) => new AuthFormError(0, { code })

/** Asks an authenticator. @throws AuthFormError with a `PasskeyCode`; any other failure of the browser as it is */
async function ask<Credential>(ceremony: () => Promise<Credential>): Promise<Credential> {
  if (!supportsPasskeys()) throw refusal('passkey_unsupported')
  try {
    return await ceremony()
  } catch (failure) {
    const code = failure instanceof Error ? CODES[failure.name] : undefined
    throw code ? refusal(code) : failure
  }
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

type Options = ReplyTo<typeof startPasskeyStep>['options']

const assert = (optionsJSON: Options) => ask(() => startAuthentication({ optionsJSON }))

/** With cookies the token is in a cookie, and empty here. */
const carried = (name: 'ephemeral_token' | 'passkey_token', token: string | undefined) =>
  token ? { [name]: token } : {}

const loginOptions = (client: Client) => client.call<typeof startPasskeyLogin>('passkey/login/options/', { body: {} })

const login = (client: Client, credential: object, token: string): Promise<LoginReply> =>
  client.call<typeof loginByPasskey>('passkey/login/', { body: { credential, ...carried('ephemeral_token', token) } })

/** Signs in with a passkey that the user picks in the browser's dialog. Its reply is for `session.accept`. */
export async function signInByPasskey(client: Client): Promise<LoginReply> {
  const { options, ephemeral_token: token } = await loginOptions(client)
  return login(client, await assert(options), token)
}

/** The service limits the cookie of a challenge to this many seconds. */
const COOKIE_LIFETIME = 600
/** Seconds that are left for the user's answer when a challenge is renewed. */
const MARGIN = 60

/**
 * Offers passkeys in the browser's list for the name field, until `signal` aborts or another ceremony begins. A new challenge
 * replaces the old one before it expires. The answer, if the user picks a passkey, is a function that signs in with it; its reply
 * is for `session.accept`. undefined: nothing was picked, or the browser has no such list.
 */
export async function autofillPasskey(
  client: Client,
  signal: AbortSignal,
): Promise<(() => Promise<LoginReply>) | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const seconds = Math.min(client.config.mfaChallengeLifetime, COOKIE_LIFETIME)
  // Half of it, if it is too short for the margin.
  const lifetime = 1000 * Math.max(seconds - MARGIN, seconds / 2)
  await untilSeen()
  while (!signal.aborted) {
    const { options, ephemeral_token: token } = await loginOptions(client)
    const answer = signal.aborted ? undefined : await offer(options, lifetime, signal)
    if (answer !== 'expired') return answer && (() => login(client, answer, token))
    await untilSeen()
  }
  return undefined
}

/** A page in the background renews nothing: nobody can pick a passkey there. */
const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

/** One challenge in the browser's list. */
async function offer(optionsJSON: Options, lifetime: number, signal: AbortSignal) {
  let isExpired = false
  const end = () => WebAuthnAbortService.cancelCeremony()
  const timer = setTimeout(() => {
    isExpired = true
    end()
  }, lifetime)
  signal.addEventListener('abort', end)
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    // Nobody asked for anything, so there is nothing to tell.
    return isExpired ? 'expired' : undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** Replaces the code of a second step. Its reply is for `session.accept`. `fields` are sent beside it. */
export async function verifyStepByPasskey(
  client: Client,
  { ephemeral_token: step }: MfaStep,
  fields: object = {},
): Promise<LoginReply> {
  const started = carried('ephemeral_token', step)
  const { options, passkey_token } = await client.call<typeof startPasskeyStep>('login/passkey/options/', {
    body: started,
  })
  const credential = await assert(options)
  return client.call<typeof verifyLogin>('login/verify/', {
    body: { ...fields, ...started, credential, ...carried('passkey_token', passkey_token) },
  })
}

/** A fresh proof of the signed-in user. */
export async function reauthenticateByPasskey(client: Client): Promise<void> {
  const { options, passkey_token } = await client.call<typeof startPasskeyReauthentication>('reauthenticate/options/', {
    body: {},
  })
  const credential = await assert(options)
  await client.call<typeof reauthenticate>('reauthenticate/', {
    body: { credential, ...carried('passkey_token', passkey_token) },
  })
}

/**
 * Adds a passkey to the signed-in user. Both requests need a recent login, so call it in `guard` of `useGuarded`. Without a
 * `name` the passkey gets the name of its authenticator.
 */
export async function registerPasskey(client: Client, name?: string): Promise<Passkey> {
  const { options, passkey_token } = await client.call<typeof startPasskeyEnrollment>('passkeys/options/', { body: {} })
  // The service makes them for the browser; its declaration leaves their fields to WebAuthn.
  const optionsJSON: CreationOptions = Object(options)
  const credential = await ask(() => startRegistration({ optionsJSON }))
  return client.call<typeof addPasskey>('passkeys/', {
    body: { credential, ...carried('passkey_token', passkey_token), ...(name && { name }) },
  })
}

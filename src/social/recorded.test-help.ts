import type { ProviderProfile } from '../config/hooks.js'
import type { Json } from './types.js'

/** The answers of a provider in the shape of its documentation, and the profile that must result. */
export interface Recorded {
  name: string
  app?: Json
  /** arctic's client: its token request must go to the same address as ours. Absent where the two differ on purpose. */
  arctic?: { validateAuthorizationCode(code: string, more?: unknown): Promise<unknown> }
  authorize: string
  scope: string | null
  token: string
  auth: 'post' | 'basic' | 'none'
  jwks?: string
  /** Claims of the ID token, for OpenID Connect providers. */
  claims?: Json
  /** Further fields of the token answer. */
  raw?: Json
  answers?: Record<string, Json | readonly unknown[]>
  callbackUser?: string
  profile: Partial<ProviderProfile>
}

export const APP = { client_id: 'the-client', secret: 'the-secret' }
export const REDIRECT = 'https://app.example/api/social/x/callback/'
/** The arguments of most arctic classes. */
export const CLIENT = [APP.client_id, APP.secret, REDIRECT] as const

type Client = NonNullable<Recorded['arctic']>
type Row = [name: string, client: Client | null, scope: string | null, auth: Recorded['auth'], urls: [string, string]]

/** A short form of a row for a plain OAuth 2 provider. */
export const one = (
  row: Row,
  answers: Record<string, Json | readonly unknown[]>,
  profile: Partial<ProviderProfile>,
  more: Partial<Recorded> = {},
) => {
  const [name, client, scope, auth, [authorize, token]] = row
  return { name, ...(client ? { arctic: client } : {}), scope, auth, authorize, token, answers, profile, ...more }
}

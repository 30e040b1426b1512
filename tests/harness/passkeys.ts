import { Authenticator, type Behavior } from '../../src/testing/authenticator.js'
import { Client } from './client-jar.js'
import type { Credentials } from './people.js'
import type { TestService } from './service.js'

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string; name: string }
  user?: { id: string; name: string; displayName: string }
  excludeCredentials?: { id: string }[]
  allowCredentials?: { id: string }[]
  userVerification?: string
}

export interface PasskeyRowBody {
  id: string
  name: string
  provider: string | null
  last_used_at: string | null
}

/** The options and token of a route, which must answer 200. Without cookies the body has the token. */
export async function optionsOf(client: Client, path: string, body: object = {}) {
  const answer = await client.post<{ options: Options; passkey_token?: string; ephemeral_token?: string }>(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  const { options, passkey_token = '', ephemeral_token = '' } = answer.body
  return { options, token: passkey_token || ephemeral_token }
}

/** Adds a passkey to the account of a signed-in client. */
export async function addPasskey(client: Client, authenticator = new Authenticator(), behavior: Behavior = {}) {
  const { options, token } = await optionsOf(client, 'passkeys/options/')
  const credential = authenticator.create(options, behavior)
  const answer = await client.post<PasskeyRowBody>('passkeys/', { credential, ...(token && { passkey_token: token }) })
  if (answer.status !== 201) throw new Error(`passkeys/: ${answer.status} ${answer.text}`)
  return { authenticator, row: answer.body }
}

/** Signs in with a passkey, by a new client unless one is given. */
export async function passkeyLogin(
  service: TestService,
  authenticator: Authenticator,
  behavior: Behavior = {},
  client = new Client(service.auth.handlers),
) {
  const { options, token } = await optionsOf(client, 'passkey/login/options/')
  const credential = authenticator.get(options, behavior)
  const body = { credential, ...(token && { ephemeral_token: token }) }
  const answer = await client.post<Partial<Credentials> & { user?: { username: string } }>('passkey/login/', body)
  return { client, answer, body }
}

import type { Context } from '../context.js'
import { propertiesOf } from '../contract/objects.js'
import type { Handlers } from '../http/handler.js'
import { createTestPasskey, type TestPasskey, type TestPasskeyOptions } from './passkey.js'

type SignedInHeaders = Readonly<Record<string, string>>

/**
 * Adds a passkey to an account by the routes of the service, as its owner would.
 * @throws Error with the answer of the service when it refuses, for example without USE_PASSKEYS
 */
export async function makeTestPasskey(
  handlers: Handlers,
  { config }: Context,
  signedIn: SignedInHeaders,
  options: TestPasskeyOptions,
): Promise<TestPasskey> {
  const { BASE_URL, AUTH_PREFIX } = config.settings
  const post = async (path: string, headers: SignedInHeaders, body: object) => {
    const answer = await handlers.POST(
      new Request(`${BASE_URL}${AUTH_PREFIX}/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const asked = await post('passkeys/options/', signedIn, {})
  const { options: made, passkey_token } = propertiesOf(await asked.json())
  const passkey = createTestPasskey({ origin: config.origins.frontend, ...options })
  const credential = passkey.create(propertiesOf(made))
  // In cookie mode the token is in a cookie, and empty in the body.
  const cookies = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const headers = signedIn.cookie ? { ...signedIn, cookie: [signedIn.cookie, ...cookies].join('; ') } : signedIn
  await post('passkeys/', headers, { credential, ...(passkey_token ? { passkey_token } : {}) })
  return passkey
}

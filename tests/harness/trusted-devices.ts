import { Client } from './client-jar.js'
import { appCode, PASSWORD } from './people.js'
import type { TestService } from './service.js'

interface TrustedRow {
  id: string
  created_at: string
  last_used_at: string
  expires_at: string
  device: { browser: string | null; os: string | null }
}

export interface TrustedPage {
  count: number
  next: string | null
  previous: string | null
  results: TrustedRow[]
}

type FirstAnswer = { ephemeral_token?: string; method?: string; mfa_enabled?: boolean; mfa_enrolment_required?: true }

export const firstStep = (client: Client, username = 'ann', password = PASSWORD) =>
  client.post<FirstAnswer>('login/', { username, password })

/** Whether a sign-in with the password needs no second step in this browser. */
export const skipsSecondStep = async (client: Client, username = 'ann', password = PASSWORD): Promise<boolean> => {
  const { status, body, text } = await firstStep(client, username, password)
  if (status !== 200) throw new Error(`login of ${username}: ${status} ${text}`)
  return body.ephemeral_token === undefined
}

/** Signs in with both steps, and trusts the browser. */
export async function trustBrowser(
  service: TestService,
  secret: string,
  client = new Client(service.auth.handlers),
  call: { headers?: Record<string, string>; username?: string } = {},
) {
  const { username, ...rest } = call
  service.clock.advance(60)
  const { body } = await firstStep(client, username)
  const given = { ephemeral_token: body.ephemeral_token, code: appCode(service, secret), trust_device: true }
  const answer = await client.post('login/verify/', given, rest)
  if (answer.status !== 200) throw new Error(`login/verify/: ${answer.status} ${answer.text}`)
  return { client, answer }
}

export const listTrusted = async (client: Client, query = ''): Promise<TrustedPage> =>
  (await client.get<TrustedPage>(`trusted-devices/${query}`)).body

import { type Answer, Client } from './client-jar.js'
import { makeUser, OTHER_PASSWORD, PASSWORD } from './people.js'
import type { TestService } from './service.js'

interface Coded {
  error_codes?: Record<string, string[]>
}

/** Registers a username; the default address is `<name>@example.com`. */
export const registerUser = (client: Client, username: string, changes: Record<string, unknown> = {}) =>
  client.post<Coded>('registration/', {
    username,
    email: `${username}@example.com`,
    password1: PASSWORD,
    password2: PASSWORD,
    ...changes,
  })

/** The `error_codes` of a response, by field. */
export const codesOf = (answer: Answer<object>): Record<string, string[]> | undefined =>
  (answer.body as Coded).error_codes

/** The codes of `non_field_errors`, for example of a login. */
export const refusal = (answer: Answer<object>): string | undefined => codesOf(answer)?.non_field_errors?.[0]

/** Creates an account of every kind. Returns the usernames; the first one has no account. */
export async function makeAccountsOfEveryKind(service: TestService): Promise<string[]> {
  await makeUser(service)
  await makeUser(service, 'off', { isActive: false })
  await makeUser(service, 'social', { password: null })
  await makeUser(service, 'unproven', { emailVerifiedAt: null })
  const client = new Client(service.auth.handlers)
  await registerUser(client, 'waiting')
  await registerUser(client, 'decoy', {
    email: 'ann@example.com',
    password1: OTHER_PASSWORD,
    password2: OTHER_PASSWORD,
  })
  await service.settle()
  return ['nobody', 'ann', 'off', 'social', 'unproven', 'waiting', 'decoy']
}

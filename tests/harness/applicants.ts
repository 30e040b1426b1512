import type { Answer, Client } from './client-jar.js'
import { PASSWORD } from './people.js'

interface Coded {
  error_codes?: Record<string, string[]>
}

/** Registers under a name; the address is the name's own unless given. */
export const apply = (client: Client, username: string, changes: Record<string, unknown> = {}) =>
  client.post<Coded>('registration/', {
    username,
    email: `${username}@example.com`,
    password1: PASSWORD,
    password2: PASSWORD,
    ...changes,
  })

/** The machine codes of an answer, by field. */
export const codesOf = (answer: Answer<object>): Record<string, string[]> | undefined =>
  (answer.body as Coded).error_codes

/** The codes under no field, of a login for example. */
export const refusal = (answer: Answer<object>): string | undefined => codesOf(answer)?.non_field_errors?.[0]

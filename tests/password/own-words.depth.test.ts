import { beforeEach, expect, it } from 'vitest'
import { AuthError } from '../../src/contract/errors.js'
import { codesOf, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

interface Person {
  username: string
  email: string
  first_name: string
  last_name: string
}

const OWNER: Person = {
  username: 'wintergarden79',
  email: 'ada.byron@example.com',
  first_name: 'Marguerite',
  last_name: 'Kowalczyk',
}
const STRANGER: Person = { username: 'nobody', email: 'other@example.com', first_name: 'Xi', last_name: 'Ng' }

const REFUSED = ['wintergarden79!', 'ada.byron-1815', 'marguerite-77x', 'KOWALCZYK.42']
/** Eight characters longer than the word, and less similar than Django's limit. */
const ACCEPTED = 'marguerite zq 7751 vkw'

type Codes = Record<string, string[]> | undefined

withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}) => {
    service = makeService(database(), settings)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
  })

  const visitor = () => new Client(service.auth.handlers)
  const account = async ({ username, email, first_name, last_name }: Person) => {
    await makeUser(service, username, { email, emailKey: email, firstName: first_name, lastName: last_name })
    return username
  }
  const again = (password: string) => ({ new_password1: password, new_password2: password })
  const codes = async (call: Promise<unknown>): Promise<Codes> => {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) return undefined
    if (!(error instanceof AuthError) || !error.fields) throw error
    return Object.fromEntries(
      Object.entries(error.fields).map(([name, found]) => [name, found.map(({ code }) => code)]),
    )
  }

  /** Each place that accepts a new password, and its field there. */
  const PLACES: [name: string, field: string, set: (person: Person, password: string) => Promise<Codes>][] = [
    [
      'registration/',
      'password1',
      async ({ username, ...person }, password) =>
        codesOf(await registerUser(visitor(), username, { ...person, password1: password, password2: password })),
    ],
    [
      'registration/ where the account exists at once',
      'password1',
      async ({ username, ...person }, password) => {
        serve({ EMAIL_VERIFICATION: 'none' })
        return codesOf(await registerUser(visitor(), username, { ...person, password1: password, password2: password }))
      },
    ],
    [
      'registration/ by an invitation',
      'password1',
      async ({ username, ...person }, password) => {
        serve({ REGISTRATION: 'invited' })
        await service.auth.invitations.create({ email: person.email })
        const text = (await newMails(service)).find(({ kind }) => kind === 'invitation')?.text ?? ''
        const invitation = /[?&]invitation=([\w-]+)/.exec(text)?.[1]
        const body = { ...person, invitation, password1: password, password2: password }
        return codesOf(await registerUser(visitor(), username, body))
      },
    ],
    [
      'password/reset/confirm/',
      'new_password1',
      async (person, password) => {
        await account(person)
        await visitor().post('password/reset/', { email: person.email })
        const pair = resetPair((await newMails(service)).find(({ kind }) => kind === 'reset'))
        return codesOf(await visitor().post('password/reset/confirm/', { ...pair, ...again(password) }))
      },
    ],
    [
      'password/change/',
      'new_password1',
      async (person, password) => {
        const { client } = await signIn(service, await account(person))
        return codesOf(await client.post('password/change/', { old_password: PASSWORD, ...again(password) }))
      },
    ],
    [
      'password/change/ of a first password',
      'new_password1',
      async (person, password) => {
        const username = await account(person)
        const { client } = await signIn(service, username)
        await service.ctx.db.user.updateMany({ data: { password: null } })
        return codesOf(await client.post('password/change/', again(password)))
      },
    ],
    ['auth.users.create', 'password', (person, password) => codes(service.auth.users.create({ ...person, password }))],
    [
      'auth.users.setPassword',
      'password',
      async (person, password) => codes(service.auth.users.setPassword(await account(person), password)),
    ],
  ]

  it.each(PLACES.flatMap(([place, field, set]) => REFUSED.map((password) => ({ place, password, field, set }))))(
    '$place refuses $password for its owner, and accepts it from another user',
    async ({ password, field, set }) => {
      expect(await set(OWNER, password)).toEqual({ [field]: ['password_too_similar'] })
      await database().clear()
      serve()
      expect(await set(STRANGER, password)).toBeUndefined()
    },
  )

  it.each(PLACES)('%s accepts a password that only contains a name', async (_place, _field, set) => {
    expect(await set(OWNER, ACCEPTED)).toBeUndefined()
  })
})

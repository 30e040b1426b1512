import { beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../harness/databases.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeService } from '../harness/service.js'

/** One letter that JavaScript counts as two. */
const LETTER = '\u{20bb7}'

withDatabases((_provider, database) => {
  beforeEach(() => database().clear())

  it.each(['username', 'first_name', 'last_name'])('%s has as many characters as the document says', async (field) => {
    const service = makeService(database())
    await makeUser(service)
    const { client } = await signIn(service)
    const change = (text: string) => client.call('PATCH', 'user/', { body: { [field]: text } })
    const longest = LETTER.repeat(150)
    const { status, body } = await change(longest)
    expect([status, body[field]]).toEqual([200, longest])
    expect(await change(`${longest}a`)).toMatchObject({
      status: 400,
      body: { error_codes: { [field]: ['max_length'] } },
    })
    expect((await client.get('user/')).body[field]).toBe(longest)
  })
})

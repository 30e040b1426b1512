import { expect, it } from 'vitest'
import { readPerson } from './person.js'

it('takes the id of a person as a number or a text, and fills in the rest', () => {
  const row = readPerson(1, {
    sourceId: 7,
    addresses: [{ email: 'Ada@Example.com' }],
    createdAt: '2020-01-02T03:04:05Z',
  })
  expect(row).toMatchObject({
    line: 1,
    person: {
      sourceId: '7',
      username: null,
      record: null,
      active: true,
      totp: [],
      addresses: [{ email: 'Ada@Example.com', verified: false, primary: false }],
      createdAt: new Date('2020-01-02T03:04:05Z'),
    },
  })
})

it('names the wrong fields of a row, and repeats no value of it', () => {
  const row = readPerson(3, {
    sourceId: 'x1',
    record: 17,
    totp: [{ secret: 'JBSWY3DP', period: 'soon' }],
    paswrod: 'hunter2',
  })
  expect(row).toMatchObject({ line: 3, sourceId: 'x1' })
  const { refused } = row as { refused: string }
  expect(refused).toContain('record: ')
  expect(refused).toContain('totp.0.period: ')
  expect(refused).toContain('paswrod')
  expect(refused).not.toMatch(/hunter2|JBSWY3DP|soon/)
})

it('refuses text that a database cannot store, and a row without an id', () => {
  expect(readPerson(1, { sourceId: '1', firstName: 'a\0b' })).toMatchObject({
    sourceId: '1',
    refused: expect.stringContaining('firstName: '),
  })
  expect(readPerson(2, [])).toMatchObject({ sourceId: null })
  expect(readPerson(2, { sourceId: '' })).toMatchObject({ refused: expect.stringContaining('sourceId: ') })
})

import { expect, it } from 'vitest'
import { readOptions } from './options.js'

const originOf = (from: string) =>
  readOptions(
    'django',
    { from, apply: false, 'dry-run': false, resume: false, batch: '500', 'sync-inactive': false },
    [],
  ).origin

it.each([
  ['postgresql:///site?host=/run/a&password=one', 'postgresql:///site?host=/run/a&password=two'],
  ['postgresql://ann:one@/site?host=/run/a', 'postgresql://bob:two@/site?host=/run/a'],
  ['postgresql://ann:o%40ne@db:5432/site?schema=old', 'postgresql://ann:two@db:5432/site?schema=old&sslmode=require'],
  ['mysql://ann:o@ne@db/site', 'mysql://ann:two@db/site'],
  ['postgresql://ann:one@a:1,b:2/site', 'postgresql://ann:two@a:1,b:2/site'],
])('takes %s and %s for one database, whatever the password', (one, two) => {
  expect(originOf(one)).toBe(originOf(two))
})

it.each([
  ['postgresql:///site?host=/run/a', 'postgresql:///site?host=/run/b'],
  ['postgresql:///site?host=/run/a', 'postgresql:///shop?host=/run/a'],
  ['postgresql://ann:one@/site?host=/run/a', 'postgresql://ann:one@/site?host=/run/b'],
  ['postgresql://db/site?schema=old', 'postgresql://db/site?schema=new'],
  ['postgresql://a:1,b:2/site', 'postgresql://a:1,c:2/site'],
])('takes %s and %s for two databases', (one, two) => {
  expect(originOf(one)).not.toBe(originOf(two))
})

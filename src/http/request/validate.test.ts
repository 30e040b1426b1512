import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AuthError } from '../../contract/errors.js'
import { codeText, optionalText, secretText, text } from '../../contract/fields.js'
import { validate } from './validate.js'

const schema = z.object({
  username: text(5),
  password: secretText(),
  first_name: optionalText(3).optional(),
  kind: z.enum(['a', 'b']).optional(),
})
const issues = async (value: unknown, by: z.ZodType = schema) =>
  validate(by, value).then(
    () => ({}),
    (error: unknown) => (error instanceof AuthError ? error.fields : error),
  )

describe('validate', () => {
  it('returns the output of the schema and drops unknown fields', async () => {
    expect(await validate(schema, { username: ' ann ', password: ' p ', is_staff: true })).toEqual({
      username: 'ann',
      password: ' p ',
    })
  })

  it('distinguishes absent, null, blank, too long and wrong', async () => {
    expect(await issues({ username: null })).toEqual({ username: [{ code: 'null' }], password: [{ code: 'required' }] })
    expect(await issues({ username: '  ', password: '' })).toEqual({
      username: [{ code: 'blank' }],
      password: [{ code: 'blank' }],
    })
    expect(await issues({ username: 'abcdef', password: 'x', first_name: 'abcd' })).toEqual({
      username: [{ code: 'max_length', params: { max: 5 } }],
      first_name: [{ code: 'max_length', params: { max: 3 } }],
    })
    expect(await issues({ username: 'a', password: 'x', kind: 'c' })).toEqual({ kind: [{ code: 'invalid_choice' }] })
    expect(await issues({ username: 'a\0', password: 'x' })).toEqual({ username: [{ code: 'invalid' }] })
    expect(await issues({ username: '\ud800', password: 'x' })).toEqual({ username: [{ code: 'invalid' }] })
  })

  it.each([1, true, [], ['a', 'b'], {}, { contains: '' }, new File([''], 'x')])(
    'does not accept %j as text',
    async (value) => {
      expect(await issues({ username: value, password: value })).toEqual({
        username: [{ code: 'invalid', wrongType: true }],
        password: [{ code: 'invalid', wrongType: true }],
      })
      expect(await issues({ code: value }, z.object({ code: codeText() }))).toEqual({
        code: [{ code: 'invalid', wrongType: true }],
      })
    },
  )

  it.each([
    [[], 'list'],
    ['x', 'str'],
    [1, 'int'],
    [1.5, 'float'],
    [true, 'bool'],
    [null, 'null'],
  ])('does not accept %j as an object', async (value, type) => {
    expect(await issues(value)).toEqual({ non_field_errors: [{ code: 'not_a_dictionary', params: { type } }] })
  })

  it("keeps the texts of a host's schema, also of asynchronous rules", async () => {
    const host = z.object({
      age: z.number().min(18, 'Grown-ups only.'),
      plan: z.string().refine(async () => false, 'No such plan.'),
      tags: z.array(z.string()).optional(),
    })
    expect(await issues({ age: 3, plan: 'x', tags: [1, 2] }, host)).toEqual({
      age: [{ code: 'invalid', message: 'Grown-ups only.' }],
      plan: [{ code: 'invalid', message: 'No such plan.' }],
      tags: [{ code: 'invalid', wrongType: true }],
    })
    expect(await issues({ age: 'x' }, host)).toEqual({
      age: [{ code: 'invalid', wrongType: true }],
      plan: [{ code: 'required' }],
    })
  })

  it('reports a problem without a field under non_field_errors, and an unknown key of a strict schema under its name', async () => {
    const whole = z.strictObject({ a: z.string().optional() }).refine((value) => value.a !== 'x', 'Not x.')
    expect(await issues({ a: 'x' }, whole)).toEqual({ non_field_errors: [{ code: 'invalid', message: 'Not x.' }] })
    expect(await issues({ b: 1 }, whole)).toEqual({ b: [{ code: 'invalid' }] })
  })
})

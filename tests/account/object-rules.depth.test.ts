import { validate as validateDocument } from '@readme/openapi-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as older } from 'zod/v3'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withEmptyDatabases } from '../harness/databases.js'
import { newMails } from '../harness/mailbox.js'
import { withMappedHost } from '../harness/mapped-host.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeServiceOver } from '../harness/service.js'

/** A rule of a host over two fields: a paid plan needs a phone number. */
const fields = {
  plan: z.enum(['FREE', 'PAID']).nullable().optional(),
  phoneNumber: z.string().max(20).optional(),
}
const user = z
  .strictObject({ ...fields, ratio: z.number().nullable().default(0.5) })
  .refine(({ plan, phoneNumber }) => plan !== 'PAID' || phoneNumber !== undefined, {
    path: ['phoneNumber'],
    message: 'A paid plan needs a number.',
  })
  .refine(({ plan, ratio }) => plan !== 'PAID' || (ratio ?? 0) < 2, 'Too much for this plan.')

const models = { user: 'Person' }
const refused = (field: string, message: string) => ({
  status: 400,
  body: { [field]: [message], error_codes: { [field]: ['invalid'] } },
})
const NEEDS_NUMBER = refused('phoneNumber', 'A paid plan needs a number.')

withEmptyDatabases((provider, emptyDatabase) => {
  const emptied = withMappedHost(provider, emptyDatabase, 'plain')

  describe('registration', () => {
    const seen: unknown[] = []
    const registration = z
      .object({ plan: z.enum(['FREE', 'PAID']).default('FREE'), phoneNumber: z.string().max(20).optional() })
      .superRefine(async (value, context) => {
        seen.push(value)
        await Promise.resolve()
        if (value.plan === 'PAID' && !value.phoneNumber)
          context.addIssue({ code: 'custom', path: ['phoneNumber'], message: 'A paid plan needs a number.' })
      })
      .check(z.refine(({ phoneNumber }) => phoneNumber !== '0', 'Nobody has that number.'))
      .overwrite((value) => ({
        ...value,
        ...(value.phoneNumber && { phoneNumber: value.phoneNumber.replace(/ /g, '') }),
      }))
    const serve = async (settings: object = {}) => {
      const service = makeServiceOver(await emptied(), settings, { models, schemas: { registration, user } })
      return { service, client: new Client(service.auth.handlers) }
    }

    it("is checked by the whole object, whose refinements see only the host's own fields", async () => {
      const { client } = await serve()
      seen.length = 0
      expect(await registerUser(client, 'ann', { plan: 'PAID', unknown: 1 })).toMatchObject(NEEDS_NUMBER)
      expect(seen).toEqual([{ plan: 'PAID' }])
      expect(await registerUser(client, 'ann', { phoneNumber: '0' })).toMatchObject(
        refused('non_field_errors', 'Nobody has that number.'),
      )
    })

    it('is reported beside issues of other fields, but not beside an issue of its own field', async () => {
      const { client } = await serve()
      const both = await registerUser(client, '', { plan: 'PAID' })
      expect(both.body.error_codes).toEqual({ username: ['blank'], email: ['invalid'], phoneNumber: ['invalid'] })
      const own = await registerUser(client, 'ann', { plan: 'PAID', phoneNumber: 5 })
      expect(own.body.error_codes).toEqual({ phoneNumber: ['invalid'] })
      expect(own.body).not.toMatchObject(NEEDS_NUMBER.body)
    })

    it.each(['mandatory', 'none'] as const)('writes the fields as the object transformed them: %s', async (mode) => {
      const { service, client } = await serve({ EMAIL_VERIFICATION: mode })
      expect((await registerUser(client, 'ann', { plan: 'PAID', phoneNumber: '+1 555' })).status).toBe(201)
      const [mail] = await newMails(service)
      const key = /key=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (mode === 'mandatory') await client.post('registration/verify-email/', { key })
      const { client: ann } = await signIn(service)
      expect((await ann.get('user/')).body).toMatchObject({ plan: 'PAID', phoneNumber: '+1555' })
    })

    it('a refinement with its own `when` runs although a field is wrong', async () => {
      const when = z
        .object({ plan: z.string().optional(), phoneNumber: z.string().optional() })
        .refine(({ plan }) => plan !== 'GONE', {
          path: ['plan'],
          message: 'No such plan.',
          when: ({ value }) => typeof (value as { plan?: unknown }).plan === 'string',
        })
      const service = makeServiceOver(await emptied(), {}, { models, schemas: { registration: when } })
      const answer = await registerUser(new Client(service.auth.handlers), 'ann', { plan: 'GONE', phoneNumber: 5 })
      expect(answer.body).toMatchObject({ plan: ['No such plan.'], error_codes: { phoneNumber: ['invalid'] } })
    })
  })

  describe('the profile', () => {
    const serve = async (columns: object = {}) => {
      const service = makeServiceOver(await emptied(), {}, { models, schemas: { user, profile: user } })
      await makeUser(service, 'ann', columns)
      const { client } = await signIn(service)
      const change = (method: 'PUT' | 'PATCH', body: object) => client.call(method, 'user/', { body })
      return { client, change }
    }

    it('PATCH validates the user as it would be after the change', async () => {
      const { change } = await serve()
      expect(await change('PATCH', { plan: 'PAID' })).toMatchObject(NEEDS_NUMBER)
      expect((await change('PATCH', { phoneNumber: '1' })).status).toBe(200)
      expect(await change('PATCH', { plan: 'PAID' })).toMatchObject({ status: 200, body: { plan: 'PAID' } })
      expect(await change('PATCH', { ratio: 3 })).toMatchObject(refused('non_field_errors', 'Too much for this plan.'))
      expect(await change('PATCH', { ratio: 3, plan: 'FREE' })).toMatchObject({ body: { ratio: 3, plan: 'FREE' } })
    })

    it('PUT validates the user as it would be after the change', async () => {
      const { client, change } = await serve()
      expect(await change('PUT', { username: 'ann', plan: 'PAID' })).toMatchObject(NEEDS_NUMBER)
      expect((await client.get('user/')).body).toMatchObject({ plan: null })
      const whole = { username: 'ann', plan: 'PAID', phoneNumber: '1' }
      expect(await change('PUT', whole)).toMatchObject({ status: 200, body: { ...whole, ratio: 0.5 } })
    })

    it('does not run for a change without fields of the host', async () => {
      const { change } = await serve({ plan: 'PAID' })
      expect((await change('PATCH', { first_name: 'Ann' })).status).toBe(200)
      expect(await change('PATCH', { ratio: 1 })).toMatchObject(NEEDS_NUMBER)
    })

    it('PATCH does not change omitted fields, despite their defaults; unknown keys are ignored although the object is strict', async () => {
      const { change } = await serve({ ratio: 1.5 })
      expect(await change('PATCH', { plan: 'FREE', unknown: 1 })).toMatchObject({
        status: 200,
        body: { plan: 'FREE', ratio: 1.5 },
      })
      expect(await change('PUT', { username: 'ann', unknown: 1 })).toMatchObject({ status: 200, body: { ratio: 0.5 } })
    })

    it('a loose object accepts only its declared fields; a field may be transformed', async () => {
      const schema = z.looseObject({
        plan: fields.plan,
        phoneNumber: z
          .string()
          .transform((text) => text.replace(/\D/g, ''))
          .refine((digits) => digits.length > 2, 'Too short.'),
      })
      const service = makeServiceOver(await emptied(), {}, { models, schemas: { user: schema, profile: schema } })
      const { id } = await makeUser(service)
      const { client } = await signIn(service)
      const change = (body: object) => client.call('PATCH', 'user/', { body })
      expect(await change({ phoneNumber: '+1 (555) 2', ratio: 9, isActive: false })).toMatchObject({
        status: 200,
        body: { phoneNumber: '15552' },
      })
      expect(await service.ctx.db.user.findUnique({ where: { id } })).toMatchObject({ ratio: null, isActive: true })
      expect(await change({ phoneNumber: '--1--' })).toMatchObject(refused('phoneNumber', 'Too short.'))
    })

    it('a rule may change a field that the request did not name', async () => {
      const schema = z
        .object({ ...fields, ratio: z.number().nullable().optional() })
        .overwrite((value) => (value.plan === 'FREE' ? { ...value, ratio: null } : value))
      const service = makeServiceOver(await emptied(), {}, { models, schemas: { user: schema, profile: schema } })
      await makeUser(service, 'ann', { ratio: 1.5 })
      const { client } = await signIn(service)
      const answer = await client.call('PATCH', 'user/', { body: { plan: 'FREE' } })
      expect(answer).toMatchObject({ status: 200, body: { plan: 'FREE', ratio: null } })
    })
  })

  it("refuses a value of the host's field that no database can store, in every body", async () => {
    const service = makeServiceOver(
      await emptied(),
      {},
      { models, schemas: { user, profile: user, registration: user } },
    )
    await makeUser(service)
    const { client } = await signIn(service)
    for (const phoneNumber of ['a\0b', 'a\ud800b']) {
      const wrong = { status: 400, body: { error_codes: { phoneNumber: ['invalid'] } } }
      expect(await registerUser(new Client(service.auth.handlers), 'bob', { phoneNumber })).toMatchObject(wrong)
      for (const method of ['PUT', 'PATCH'] as const)
        expect(await client.call(method, 'user/', { body: { username: 'ann', phoneNumber } })).toMatchObject(wrong)
    }
  })

  it('the document has the fields, and a default only where the service applies it', async () => {
    const service = makeServiceOver(
      await emptied(),
      {},
      { models, schemas: { user, profile: user, registration: user } },
    )
    const document = await service.auth.openapi().document()
    expect(await validateDocument(structuredClone(document) as never)).toMatchObject({ valid: true })
    const ratioOf = (name: string) => {
      const { plan, phoneNumber, ratio } = (document.components?.schemas[name]?.properties ?? {}) as Record<
        string,
        object
      >
      expect([plan, phoneNumber, ratio].map((field) => typeof field)).toEqual(['object', 'object', 'object'])
      return ratio
    }
    for (const name of ['RegisterBody', 'ReplaceUserBody']) expect(ratioOf(name)).toHaveProperty('default', 0.5)
    expect(ratioOf('User')).toBeDefined()
    expect(ratioOf('UpdateUserBody')).not.toHaveProperty('default')
  })

  it('refuses a schema that is not an object of zod 4', async () => {
    const client = await emptied()
    for (const schema of [
      z.object(fields).transform(({ plan }) => ({ plan })),
      older.object({ plan: older.string() }),
    ]) {
      const schemas = { user: schema as unknown as z.ZodObject }
      expect(() => makeServiceOver(client, {}, { models, schemas })).toThrow(/schemas\.user: .* an object of zod 4/)
    }
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractOptions, resolveConfig } from './config.js'
import { checkModels, MODEL_FIELDS, NO_INVITATIONS, USER_FIELDS } from './models.js'

/** Models of a fragment as a client's own data model lists them. */
function fragment(file: string) {
  const source = readFileSync(new URL(`../../prisma/models/${file}`, import.meta.url), 'utf8')
  const models = [...source.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => {
    const fields = [...body.matchAll(/^ {2}(\w+)\s+(\w+)/gm)].map(([, field = '', type = '']) => ({
      name: field,
      type,
    }))
    return [name, { fields }] as const
  })
  return Object.fromEntries(models)
}

const core = fragment('core.prisma')
const all = { ...core, ...fragment('mfa.prisma'), ...fragment('social.prisma') }
const client = (models: object) => ({ _runtimeDataModel: { models } })
const configOf = (AUTH_CONFIG: object, more: object = {}) =>
  resolveConfig({ prisma: {}, secret: undefined, AUTH_CONFIG, ...more }).config
const providers = { SOCIALACCOUNT_PROVIDERS: { github: { APP: {} } } }

describe('models', () => {
  it('lists exactly the fields of the fragments', () => {
    for (const [file, models] of Object.entries(MODEL_FIELDS)) {
      for (const [model, fields] of Object.entries(models)) {
        expect(
          fragment(file)[model]?.fields.map((field) => field.name),
          model,
        ).toEqual(fields)
      }
    }
    expect(
      core.User?.fields.map((f) => f.name).filter((name) => !name.startsWith('auth') || name === 'authEpoch'),
    ).toEqual(USER_FIELDS)
  })

  it('requires a fragment only when its setting is on', () => {
    expect(checkModels(client(core), configOf({}))).toEqual([])
    expect(checkModels(client(all), configOf({ USE_MFA: true }, providers))).toEqual([])
    const mfa = checkModels(client(core), configOf({ USE_MFA: true }))
    expect(mfa).toHaveLength(4)
    expect(mfa[0]?.message).toMatch(/AuthMfaMethod.*USE_MFA.*prisma\/models\/mfa\.prisma/)
    const social = checkModels(client(core), configOf({}, providers))
    expect(social.map((p) => p.message)).toEqual([
      expect.stringMatching(/AuthSocialAccount.*prisma\/models\/social\.prisma/),
    ])
  })

  it("requires the invitations when REGISTRATION is 'invited', and checks their model wherever it is there", () => {
    const { AuthInvitation } = fragment('invitations.prisma')
    const invited = configOf({ REGISTRATION: 'invited' })
    const messages = (models: object, config = configOf({})) =>
      checkModels(client({ ...core, ...models }), config).map(({ message }) => message)
    expect(messages({}, invited)).toEqual([NO_INVITATIONS.message])
    expect([...messages({ AuthInvitation }), ...messages({ AuthInvitation }, invited)]).toEqual([])
    const old = { fields: AuthInvitation?.fields.filter(({ name }) => name !== 'heldBy') }
    expect(messages({ AuthInvitation: old })).toEqual([
      expect.stringMatching(/AuthInvitation lacks heldBy.*invitations\.prisma/),
    ])
  })

  it.each(['optional', 'none'])("USERNAME '%s' needs columns that can be null", (USERNAME) => {
    const schema = (type: string) => ({
      ...client(core),
      _engineConfig: {
        inlineSchema:
          `model Userless {\n  username String\n}\n\nmodel User {\n  id String @id @default(uuid())\n  username    ${type}\n` +
          `  usernameKey ${type} @unique\n  sessions AuthSession[]\n}\n\nmodel AuthRegistration {\n  username String?\n}\n`,
      },
    })
    expect(checkModels(schema('String'), configOf({ USERNAME }))).toEqual([
      {
        key: 'AUTH_CONFIG.USERNAME',
        message: expect.stringMatching(/needs username and usernameKey of the model User .*String\?/),
      },
    ])
    expect(checkModels(schema('String?'), configOf({ USERNAME }))).toEqual([])
    expect(checkModels(schema('String'), configOf({}))).toEqual([])
  })

  it("reports the host's own fields that the user model does not have", () => {
    const phone = z.object({ phone: z.string(), locale: z.string() })
    const config = configOf({}, { schemas: { user: phone, registration: phone.extend({ terms: z.literal(true) }) } })
    const problems = checkModels(client(core), config)
    expect(problems.map(({ key }) => key)).toEqual([
      'schemas.user.phone',
      'schemas.registration.phone',
      'schemas.registration.terms',
    ])
    expect(problems[0]?.message).toMatch(
      /^the model User of the client has no such field; .* generate the client again$/,
    )
    const fields = [...(core.User?.fields ?? []), { name: 'phone', type: 'String' }, { name: 'terms', type: 'Boolean' }]
    expect(checkModels(client({ ...core, User: { fields } }), config)).toEqual([])
    expect(checkModels({ user: {}, authSession: {} }, config).filter(({ key }) => key !== 'prisma')).toEqual([])
  })

  describe('columns that a new account must be given', () => {
    const problems = (lines: string, options: object = {}, AUTH_CONFIG: object = {}) => {
      const inlineSchema = `enum Plan {\n  FREE\n}\n\nmodel User {\n  id String @id @default(uuid())\n${lines}\n}\n`
      const names = [...lines.matchAll(/^ *(\w+) +(\w+)/gm)].map(([, name = '', type = '']) => ({ name, type }))
      const User = { fields: [...(core.User?.fields ?? []), ...names] }
      const own = { ...client({ ...core, User }), _engineConfig: { inlineSchema } }
      return checkModels(own, configOf(AUTH_CONFIG, options)).map(({ message }) => message)
    }

    it.each(['tenantId String', 'plan Plan // @default(FREE)', 'n Int @db.SmallInt', 'at DateTime @map("x")'])(
      'are reported: %s',
      (line) => {
        const name = line.split(' ')[0]
        expect(problems(line)).toEqual([
          expect.stringMatching(`^the model User requires ${name} and has no default .*schemas\\.registration$`),
        ])
      },
    )

    it.each([
      'tenantId String?',
      'tags String[]',
      'plan Plan @default(FREE)',
      'at DateTime @updatedAt',
      'old String @ignore',
      'settings Json @default("{}")\n  more Json @default("{}")',
      'team Team @relation(fields: [teamId], references: [id])',
      'username String',
      '// tenantId String',
    ])('are not: %s', (lines) => expect(problems(lines)).toEqual([]))

    it('are given by a required field of the registration, or by the host with REGISTRATION closed', () => {
      const asked = (field: z.ZodType) => ({ schemas: { registration: z.object({ tenantId: field }) } })
      expect(problems('tenantId String', asked(z.string()))).toEqual([])
      expect(problems('tenantId String', asked(z.string().default('x')))).toEqual([])
      expect(problems('tenantId String', asked(z.string().optional()))).toHaveLength(1)
      expect(problems('tenantId String', {}, { REGISTRATION: 'closed' })).toEqual([])
    })
  })

  it('reports missing core models and fields', () => {
    const { AuthOutbox: _, ...rest } = core
    const user = { fields: rest.User?.fields.filter((field) => field.name !== 'authEpoch') }
    const problems = checkModels(client({ ...rest, User: user }), configOf({}))
    expect(problems.map((p) => p.message)).toEqual([
      expect.stringMatching(/model User lacks authEpoch.*models\.user/),
      expect.stringMatching(/no model AuthOutbox.*prisma\/models\/core\.prisma/),
    ])
  })

  it('reports the one relation that is queried by name, when its fragment is needed', () => {
    const without = core.User?.fields.filter(({ name }) => name !== 'authSocialAccounts') ?? []
    const named = (...more: object[]) => client({ ...all, User: { fields: [...without, ...more] } })
    const wrong = [named(), named({ name: 'accounts', type: 'AuthSocialAccount' })]
    expect(wrong.map((one) => checkModels(one, configOf({}, providers)).map(({ message }) => message))).toEqual([
      [expect.stringMatching(/User lacks authSocialAccounts.*add the line authSocialAccounts AuthSocialAccount\[\]/)],
      [expect.stringMatching(/User lacks authSocialAccounts.*call accounts so/)],
    ])
    for (const one of wrong) expect(checkModels(one, configOf({ USE_MFA: true }))).toEqual([])
    expect(checkModels(client({ ...core, User: { fields: without } }), configOf({}, providers))).toHaveLength(1)
  })

  it("checks the host's own user model", () => {
    const { User, ...rest } = core
    expect(checkModels(client({ ...rest, Person: User }), configOf({}, { models: { user: 'Person' } }))).toEqual([])
    expect(checkModels(client({ ...rest, Person: User }), configOf({}))).toHaveLength(1)
  })

  it('uses the delegates of a client that does not expose its models', () => {
    const delegates = {
      user: {},
      authSession: {},
      authRegistration: {},
      authOneTimeToken: {},
      authChallenge: {},
      authAddressHold: {},
      authOutbox: {},
      authLimit: {},
    }
    expect(checkModels(delegates, configOf({}))).toEqual([])
    expect(checkModels({ ...delegates, authMfaMethod: {} }, configOf({ USE_MFA: true }))).toHaveLength(3)
  })

  it("returns the wire's type of the user's id", () => {
    const withId = (type: string) =>
      client({ ...core, User: { fields: core.User?.fields.map((f) => (f.name === 'id' ? { ...f, type } : f)) } })
    expect(contractOptions(configOf({}), withId('String')).pk).toBe('string')
    expect(contractOptions(configOf({}), withId('Int')).pk).toBe('integer')
    expect(checkModels(withId('BigInt'), configOf({}))[0]?.message).toContain('String or Int')
  })
})

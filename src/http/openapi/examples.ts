import { type JsonSchema, SCHEMA_REF } from './types.js'

/** Readable example values, by name of the field. */
const KNOWN: Readonly<Record<string, unknown>> = {
  pk: '0197a1c0-8a5e-7c3b-9f2d-5f0f4f6f1c11',
  id: '0197a1c0-8a5e-7c3b-9f2d-5f0f4f6f1c22',
  username: 'ann',
  email: 'ann@example.com',
  first_name: 'Ann',
  last_name: 'Example',
  password: 'a long passphrase',
  password1: 'a long passphrase',
  password2: 'a long passphrase',
  old_password: 'a long passphrase',
  new_password1: 'another long passphrase',
  new_password2: 'another long passphrase',
  access: '<access token>',
  refresh: '<refresh token>',
  key: '<key>',
  token: '<token>',
  ephemeral_token: '<ephemeral token>',
  access_expiration: '2030-01-01T00:05:00.000Z',
  refresh_expiration: '2030-01-08T00:00:00.000Z',
  last_login: '2030-01-01T00:00:00.000Z',
  date_joined: '2030-01-01T00:00:00.000Z',
  detail: 'ok',
  method: 'app',
  new_method: 'email',
  name: 'app',
  code: '123456',
  primary_code: '123456',
  remaining: 10,
  qr_link: 'otpauth://totp/Example:ann?secret=JBSWY3DPEHPK3PXP&issuer=Example',
  backup_codes: ['0123456789ABCDEF'],
  provider: 'github',
  uid: '583231',
  next: '/account',
  count: 1,
  previous: null,
}

/** Left out of examples, because few callers need them. */
const RARE = new Set(['code_sent', 'mfa_enrolment_required', 'email_only', 'remaining', 'reject', 'trust_device'])

/** An example that a schema accepts. */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, field = ''): unknown {
  const target = resolveSchema(schema, schemas)
  if ('const' in target) return target.const
  if ('example' in target) return target.example
  const known = KNOWN[field]
  if (known !== undefined && fits(known, target)) return known
  const [choice] = target.anyOf ?? target.oneOf ?? target.allOf ?? []
  if (choice !== undefined) return exampleOf(choice, schemas, field)
  if (Array.isArray(target.enum)) return target.enum[0]
  return byType(target, schemas, field)
}

function byType(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, field: string): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectExample(schema, schemas)
  if (type === 'array') return [exampleOf(schema.items ?? {}, schemas, field)]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return type === 'null' ? null : textExample(schema)
}

function textExample({ format, minLength }: JsonSchema): string {
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z'
  return 'string'.padEnd(Number(minLength ?? 0), '.')
}

function objectExample(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const isLogin = ['username', 'email', 'password'].every((name) => properties.some(([known]) => known === name))
  // A login needs only one of the two names.
  const shown = properties.filter(([name]) => !RARE.has(name) && !(isLogin && name === 'email'))
  return Object.fromEntries(shown.map(([name, part]) => [name, exampleOf(part, schemas, name)]))
}

export function resolveSchema(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  return resolveSchema(schemas[$ref.slice(SCHEMA_REF.length)] ?? {}, schemas)
}

function fits(value: unknown, { type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((one) => fits(value, one))
  if (type === undefined) return true
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  return typeof value === (type === 'integer' ? 'number' : type)
}

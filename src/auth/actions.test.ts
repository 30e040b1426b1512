import { expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { Actions } from '../contract/actions.js'
import type { Resolved } from '../contract/endpoint.js'
import { DECLARATIONS } from '../contract/index.js'
import { createAuth } from '../index.js'
import type { Declared } from './actions.test-help.js'

// The public types are written out, so that an editor shows their fields. `tsc` fails here when the wire drifts from them.

type IdOf<Name> = Name extends `${infer Verb}Provider` ? `${Verb}{Provider}` : Name
type NameOf<Id> = Id extends `${infer Verb}{Provider}${infer Rest}` ? `${Verb}Provider${Rest}` : Id
type DeclarationOf<Name> = Extract<Declared, { operationId: IdOf<Name> }>
/** A body without fields takes any input. */
type Fields<Input> = Input extends Record<string, never> ? object : Input
type Schema<Value> = Value extends z.ZodType ? Fields<z.input<Value>> : never
type BodyOf<Declaration> = Declaration extends { body: infer Body }
  ? Schema<Resolved<Body>>
  : Declaration extends { query: infer Query }
    ? Schema<Query>
    : object
type KeysOf<Bodies> = Bodies extends unknown ? (string extends keyof Bodies ? never : keyof Bodies) : never

type RepliesOf<Name> = DeclarationOf<Name> extends { replies: infer Replies } ? Resolved<Replies> : never
type ReplyOf<Replies> = Replies extends unknown
  ? {
      [Status in keyof Replies]: Replies[Status] extends { schema: z.ZodType<infer Body> } ? Body : never
    }[keyof Replies]
  : never
/** Without the credentials of a custom backend: the host chooses their keys. */
type Known<Body> = Body extends unknown ? (string extends keyof Body ? never : Body) : never

type InputOf<Name extends keyof Actions> = NonNullable<Parameters<Actions[Name]>[0]>
type DataOf<Name extends keyof Actions> =
  Extract<Awaited<ReturnType<Actions[Name]>>, { ok: true }> extends { data: infer Data } ? Data : never

/** Each action whose types differ from its declaration, with what differs. */
type Differences = {
  [Name in keyof Actions as [DeclarationOf<Name>] extends [never]
    ? `${Name} is not declared`
    : [InputOf<Name>] extends [BodyOf<DeclarationOf<Name>>]
      ? [KeysOf<BodyOf<DeclarationOf<Name>>>] extends [keyof InputOf<Name> | 'reject']
        ? [Known<ReplyOf<RepliesOf<Name>>>] extends [DataOf<Name>]
          ? never
          : `${Name} has other data`
        : `${Name} lacks a field`
      : `${Name} takes another input`]: true
}

type Redirecting = 'startProviderInBrowser' | 'callbackProvider' | 'callbackFormProvider'

it('the written types are those of the declarations', () => {
  expectTypeOf<keyof Differences>().toBeNever()
  expectTypeOf<Exclude<NameOf<Declared['operationId']>, keyof Actions | Redirecting>>().toBeNever()
})

const open = (AUTH_CONFIG: object, providers: readonly string[] = []) =>
  createAuth({
    prisma: () => {
      throw new Error('the actions opened the database')
    },
    secret: 'k7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc',
    AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', ...AUTH_CONFIG },
    SOCIALACCOUNT_PROVIDERS: Object.fromEntries(
      providers.map((name) => [name, { APP: { client_id: 'id', secret: 'secret' } }]),
    ),
  })

it('has one action for each operation, and one for all providers', () => {
  const settings = {
    USE_MFA: true,
    USE_PASSKEYS: true,
    EMAIL_LOGIN: 'both',
    JWT_ALGORITHM: 'HS256',
    ACCOUNT_DELETION: true,
    MFA_TRUSTED_DEVICE_LIFETIME: '30d',
    ACCOUNT_EXPORT: true,
  }
  const { actions } = open(settings, ['github', 'google'])
  const redirecting = ['startProviderInBrowser', 'callbackProvider', 'callbackFormProvider', 'getJwks']
  const declared = DECLARATIONS.map(({ operationId }) => operationId.replace('{Provider}', 'Provider'))
  expect(Object.keys(actions).sort()).toEqual(
    [...new Set(declared)].filter((name) => !redirecting.includes(name)).sort(),
  )
})

it('has no action for what the settings turn off', () => {
  const names = Object.keys(open({ AUTH_TYPE: 'token', EXCLUDED_ROUTES: ['registration'] }).actions)
  for (const name of [
    'register',
    'verifyLogin',
    'listMfaMethods',
    'refreshToken',
    'loginProvider',
    'listSocialAccounts',
  ])
    expect(names).not.toContain(name)
  expect(names).toContain('login')
})

import { expect, it } from 'vitest'
import { routeNames } from '../../src/config/contract-options.js'
import { allShapes, documentOf, type OpenApiDocument, type Shape } from '../harness/openapi.js'

type Json = Record<string, unknown>

/** Every schema behind a reference, a list of alternatives or a property. */
function fieldsOf(document: OpenApiDocument, value: unknown, seen = new Set<string>()): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(document, one, seen))
  const { $ref, properties = {}, ...rest } = value as { $ref?: string; properties?: Json }
  const own = Object.entries(properties).flatMap(([name, one]) => [name, ...fieldsOf(document, one, seen)])
  const inner = Object.values(rest).flatMap((one) => fieldsOf(document, one, seen))
  if ($ref === undefined || seen.has($ref)) return [...own, ...inner]
  seen.add($ref)
  const [, , kind = '', name = ''] = $ref.split('/')
  return [...own, ...fieldsOf(document, (document.components as unknown as Record<string, Json>)[kind]?.[name], seen)]
}

/**
 * The contents of a document, as words: `changePassword` (an operation), `changePassword<old_password` (a field of its body),
 * `login>mfa_enabled` (a field of a success) and `listSocialAccounts?limit` (a parameter).
 */
async function wordsOf(shape: Shape): Promise<string[]> {
  const document = await documentOf(shape)
  const all = Object.values(document.paths).flatMap((item) => Object.values(item))
  return all.flatMap(({ operationId, requestBody, responses, parameters = [] }) => [
    operationId,
    ...fieldsOf(document, requestBody?.content['application/json']?.schema).map((name) => `${operationId}<${name}`),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, reply]) => fieldsOf(document, (reply as { content?: Json }).content))
      .map((name) => `${operationId}>${name}`),
    ...parameters.map(({ name }) => `${operationId}?${name}`),
  ])
}

/** A setting that turns a feature off, a setting that keeps it on, and the words that only the second document has. */
const SWITCHES: { off: Json; on: Json; words: RegExp }[] = [
  {
    off: { PASSWORD_LOGIN: false, EMAIL_LOGIN: 'both' },
    on: { PASSWORD_LOGIN: true },
    words: /^login$|[<>](old_|new_)?password\d?$|(Reset|change|remove)Password/,
  },
  {
    off: { OLD_PASSWORD_FIELD_ENABLED: false },
    on: { OLD_PASSWORD_FIELD_ENABLED: true },
    words: /^changePassword<old_password$/,
  },
  {
    off: { USE_MFA: false, USE_PASSKEYS: false, EMAIL_LOGIN: 'off' },
    on: { USE_MFA: true },
    words: /^reauthenticate<code$/,
  },
  {
    off: { USE_PASSKEYS: false, EMAIL_LOGIN: 'off' },
    on: { USE_PASSKEYS: true },
    words: /^sendReauthenticationCode/,
  },
  {
    off: { USE_MFA: false },
    on: { USE_MFA: true },
    words: /Mfa|verifyLogin|LoginMethod|LoginCode|>mfa_|^(?!requestEmailLogin)\w+>ephemeral_token/,
  },
  {
    off: { USE_MFA: true, MFA_REQUIRED: false },
    on: { USE_MFA: true, MFA_REQUIRED: true, AUTH_TYPE: 'jwt' },
    words: />mfa_enrolment_required$/,
  },
  {
    off: { USE_MFA: true, MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: false },
    on: { USE_MFA: true, MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: true },
    words: /^setPrimaryMfaMethod<primary_code$/,
  },
  {
    off: { USE_MFA: true, MFA_PREVENT_DELETE_ACTIVE_METHOD: true },
    on: { USE_MFA: true, MFA_PREVENT_DELETE_ACTIVE_METHOD: false },
    words: /^deleteMfaMethod<code$/,
  },
  { off: { ACCOUNT_DELETION: false }, on: { ACCOUNT_DELETION: true }, words: /^deleteUser$/ },
  { off: { ACCOUNT_EXPORT: false }, on: { ACCOUNT_EXPORT: true }, words: /^exportUser/ },
  {
    off: { MFA_TRUSTED_DEVICE_LIFETIME: 0 },
    on: { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d' },
    words: /TrustedDevice|trust_device/,
  },
  {
    off: { MFA_TRUSTED_DEVICE_LIFETIME: '30d', USE_AUTH_COOKIE: false },
    on: { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d' },
    words: /TrustedDevice|trust_device/,
  },
  { off: { EMAIL_LOGIN: 'off' }, on: { EMAIL_LOGIN: 'both' }, words: /EmailLogin/ },
  { off: { EMAIL_LOGIN: 'code' }, on: { EMAIL_LOGIN: 'both' }, words: /^verifyEmailLogin<key$/ },
  { off: { EMAIL_LOGIN: 'link' }, on: { EMAIL_LOGIN: 'both' }, words: /^verifyEmailLogin<code$/ },
  { off: { USERNAME: 'none' }, on: { USERNAME: 'optional' }, words: /[<>]username$/ },
  { off: { AUTH_TYPE: 'token' }, on: { AUTH_TYPE: 'jwt' }, words: /Token$|Jwks|[<>]refresh|>access/ },
  { off: { AUTH_TYPE: 'custom' }, on: { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false }, words: />key$|>access|>refresh/ },
  { off: { AUTH_TYPE: 'jwt' }, on: { AUTH_TYPE: 'token' }, words: />key$/ },
  {
    off: { USE_AUTH_COOKIE: true, EXPOSE_TOKENS: false },
    on: { AUTH_TYPE: 'jwt', USE_AUTH_COOKIE: true, EXPOSE_TOKENS: true },
    words: /^changePassword>(access|refresh|key)$/,
  },
]

it.each(SWITCHES)('$off: a document has no words of $on', async ({ off, on, words }) => {
  const named: string[] = []
  for (const { settings, providers } of allShapes()) {
    const spoken = await wordsOf({ settings: { ...settings, ...off }, providers: providers ?? {} })
    named.push(...spoken.filter((word) => words.test(word)))
  }
  expect([...new Set(named)]).toEqual([])
  expect((await wordsOf({ settings: on })).some((word) => words.test(word))).toBe(true)
})

it('SOCIAL_LOGIN_AUTH_TYPE: each way has its own fields and routes only', async () => {
  const providers = { google: { APP: { client_id: 'id', secret: 'secret' } } }
  const byCode = /[<](code|code_verifier|redirect_uri|state)$|^(start|callback)Google/
  const byToken = /Google<(access_token|id_token)$/
  for (const { settings } of allShapes()) {
    const wordsBy = async (SOCIAL_LOGIN_AUTH_TYPE: string) => {
      const words = await wordsOf({ settings: { ...settings, SOCIAL_LOGIN_AUTH_TYPE }, providers })
      return words.filter((word) => word.includes('Google'))
    }
    const [code, token] = [await wordsBy('code'), await wordsBy('token')]
    expect([code.some((word) => byCode.test(word)), code.filter((word) => byToken.test(word))]).toEqual([true, []])
    expect([token.some((word) => byToken.test(word)), token.filter((word) => byCode.test(word))]).toEqual([true, []])
  }
})

it('EXCLUDED_ROUTES: every name removes its operations', async () => {
  const providers = { apple: { APP: { client_id: 'id', team_id: 't', key_id: 'k', private_key: 'pem' } } }
  const served = {
    USE_MFA: true,
    USE_PASSKEYS: true,
    ACCOUNT_EXPORT: true,
    ACCOUNT_DELETION: true,
    EMAIL_LOGIN: 'both',
    MFA_TRUSTED_DEVICE_LIFETIME: '30d',
  }
  const shape = { settings: served, providers }
  const all = await wordsOf(shape)
  for (const name of routeNames()) {
    const rest = await wordsOf({ ...shape, settings: { ...served, EXCLUDED_ROUTES: [name] } })
    expect(rest.length, name).toBeLessThan(name === 'jwks' ? all.length + 1 : all.length)
  }
  expect(await wordsOf({ ...shape, settings: { ...served, EXCLUDED_ROUTES: routeNames() } })).toEqual([])
})

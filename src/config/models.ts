import { delegateName, replacedProblems } from './client-extensions.js'
import { newUserColumnProblems } from './new-user-columns.js'
import type { ConfigProblem } from './problems.js'
import { requiredFields, runtimeModels } from './runtime-models.js'
import type { Config } from './types.js'

const text = (fields: string) => fields.split(' ')

/** The models of each fragment, with the fields that this package reads and writes. */
export const MODEL_FIELDS = {
  'core.prisma': {
    AuthSession: text(
      'id userId user authEpoch generation currentHash previousHash rotatedAt keyHash createdAt lastUsedAt idleExpiresAt expiresAt authenticatedAt methods mfaEnrolmentRequired address userAgent revokedAt revokedReason',
    ),
    AuthRegistration: text(
      'id username usernameKey heldKey email emailKey firstName lastName password extra locale decoy createdAt expiresAt verifiedAt authOneTimeTokens',
    ),
    AuthOneTimeToken: text(
      'id purpose hash userId user registrationId registration emailKey authEpoch createdAt expiresAt consumedAt',
    ),
    AuthChallenge: text(
      'id purpose tokenHash keyHash emailKey userId user authEpoch cookieBound codeKey attempts createdAt expiresAt consumedAt',
    ),
    AuthAddressHold: text('id emailKey email userId user tokenHash createdAt expiresAt'),
    AuthOutbox: text('id kind emailKey userRef subjectRef detail locale attempts createdAt dueAt uselessAfter'),
    AuthLimit: text('key count denied resetAt blockedUntil'),
  },
  'mfa.prisma': {
    AuthMfaMethod: text(
      'id userId user name secret nextSecret offeredAt isActive primaryMark lastStep failures createdAt confirmedAt',
    ),
    AuthBackupCode: text('id userId user setId pendingMethod hash createdAt usedAt'),
    AuthMfaChallenge: text(
      'id tokenHash userId user purpose method authEpoch firstFactor cookieBound loginInput attempts sentCount lastSentAt codeKey createdAt expiresAt consumedAt',
    ),
    AuthTrustedDevice: text('id userId user secretHash authEpoch userAgent createdAt lastUsedAt expiresAt'),
  },
  'passkeys.prisma': {
    AuthPasskey: text(
      'id userId user name credentialHash credentialId publicKey counter transports aaguid backupEligible backedUp userVerified createdAt lastUsedAt',
    ),
    AuthPasskeyUser: text('userId user handle'),
  },
  'invitations.prisma': {
    AuthInvitation: text('id tokenHash emailKey data locale createdAt expiresAt usedAt revokedAt heldBy heldUntil'),
  },
  'import.prisma': {
    AuthImport: text('id source sourceId runId userId user fingerprint keepsFactors mustEnroll importedAt usedAt'),
  },
  'social.prisma': {
    AuthSocialAccount: text('id userId user provider issuer uid emailKey lastLogin dateJoined disconnectedAt'),
  },
} as const

/** Fields of the host's user model, without its relations. */
export const USER_FIELDS = text(
  'id username usernameKey email emailKey emailVerifiedAt password firstName lastName isActive authEpoch locale createdAt',
)

type Fragment = keyof typeof MODEL_FIELDS

/** Relations of the user model that are queried by name. Prisma ensures that the others exist, under any name. */
const USER_RELATIONS: Readonly<Partial<Record<Fragment, readonly [name: string, model: string]>>> = {
  'social.prisma': ['authSocialAccounts', 'AuthSocialAccount'],
  'passkeys.prisma': ['authPasskeys', 'AuthPasskey'],
}

/** Models and fields that the settings need and the client does not have, with the fragment that defines them. */
export function checkModels(client: object, config: Config): ConfigProblem[] {
  const fragments: Fragment[] = ['core.prisma']
  if (config.settings.USE_MFA) fragments.push('mfa.prisma')
  if (config.settings.USE_PASSKEYS) fragments.push('passkeys.prisma')
  if (Object.keys(config.providers).length > 0) fragments.push('social.prisma')
  // The service uses the model if it exists, whatever the settings are.
  if (config.settings.REGISTRATION === 'invited' || hasModel(client, 'AuthInvitation'))
    fragments.push('invitations.prisma')
  if (hasModel(client, 'AuthImport')) fragments.push('import.prisma')
  const ours = fragments.flatMap((fragment) =>
    Object.entries(MODEL_FIELDS[fragment]).flatMap(([model, fields]) =>
      modelProblems(client, model, fields, reason(fragment)),
    ),
  )
  const user = modelProblems(
    client,
    config.userModel,
    USER_FIELDS,
    `take it from prisma/models/core.prisma, or name yours in models.user`,
  )
  const relations = fragments.flatMap((fragment) => relationProblems(client, config.userModel, fragment))
  return [
    ...user,
    ...ours,
    ...relations,
    ...nameProblems(client, config),
    ...newUserColumnProblems(client, config),
    ...ownFieldProblems(client, config),
    ...idProblems(client, config.userModel),
  ]
}

/** An account without a username has null in both columns. */
function nameProblems(client: object, { settings, userModel }: Config): ConfigProblem[] {
  const { USERNAME } = settings
  if (USERNAME === 'required') return []
  return [userModel, 'AuthRegistration'].flatMap((model) => {
    const required = requiredFields(client, model).filter((name) => name === 'username' || name === 'usernameKey')
    if (required.length === 0) return []
    const fields = required.join(' and ')
    return [
      {
        key: 'AUTH_CONFIG.USERNAME',
        message: `'${USERNAME}' needs ${fields} of the model ${model} to be optional: write String? in your Prisma schema, migrate, and generate the client again`,
      },
    ]
  })
}

/** The problem of a host that calls `auth.invitations` without the model, which other settings do not need. */
export const NO_INVITATIONS: ConfigProblem = {
  key: 'prisma',
  message: `the client has no model AuthInvitation; ${reason('invitations.prisma')}`,
}

/** The problem of a host that imports people without the model, which the service does not need. */
export const NO_IMPORTS: ConfigProblem = {
  key: 'prisma',
  message: `the client has no model AuthImport; ${reason('import.prisma')}`,
}

/** Fields of the host's schemas without a column. */
function ownFieldProblems(client: object, { schemas, userModel }: Config): ConfigProblem[] {
  const fields = runtimeModels(client)?.[userModel]?.fields
  if (!fields) return []
  const columns = new Set(fields.map(({ name }) => name))
  const { login: _body, loginAnswer: _answer, ...ofColumns } = schemas
  return Object.entries(ofColumns).flatMap(([part, schema]) =>
    Object.keys(schema?.shape ?? {})
      .filter((name) => !columns.has(name))
      .map((name) => ({
        key: `schemas.${part}.${name}`,
        message: `the model ${userModel} of the client has no such field; add it to your Prisma schema, migrate, and generate the client again`,
      })),
  )
}

function reason(fragment: Fragment): string {
  const cause = {
    'core.prisma': 'sallyport needs it',
    'mfa.prisma': 'USE_MFA needs it',
    'social.prisma': 'SOCIALACCOUNT_PROVIDERS needs it',
    'passkeys.prisma': 'USE_PASSKEYS needs it',
    'invitations.prisma': "REGISTRATION 'invited' and auth.invitations need it",
    'import.prisma': '`npx sallyport import` needs it',
  }[fragment]
  return `${cause}: take it from prisma/models/${fragment} into your Prisma schema, migrate, and generate the client again`
}

function hasModel(client: object, model: string): boolean {
  const models = runtimeModels(client)
  return models ? Object.hasOwn(models, model) : delegateName(model) in client
}

function modelProblems(client: object, model: string, needed: readonly string[], advice: string): ConfigProblem[] {
  if (!hasModel(client, model)) return [{ key: 'prisma', message: `the client has no model ${model}; ${advice}` }]
  const names = runtimeModels(client)?.[model]?.fields.map((field) => field.name)
  const missing = names ? needed.filter((field) => !names.includes(field)) : []
  return missing.length === 0
    ? replacedProblems(client, model, needed)
    : [{ key: 'prisma', message: `the model ${model} lacks ${missing.join(', ')}; ${advice}` }]
}

function relationProblems(client: object, userModel: string, fragment: Fragment): ConfigProblem[] {
  const [name, model] = USER_RELATIONS[fragment] ?? []
  const models = runtimeModels(client)
  const fields = models?.[userModel]?.fields
  // A missing model is already reported.
  if (!name || !model || !fields || !models?.[model]) return []
  if (fields.some((field) => field.name === name && field.type === model)) return []
  const other = fields.find((field) => field.type === model)?.name
  const advice = other ? `call ${other} so (nothing is to be migrated)` : `add the line ${name} ${model}[]`
  const message = `the model ${userModel} lacks ${name}, the relation to ${model}; in your Prisma schema, ${advice}, and generate the client again`
  return [{ key: 'prisma', message }]
}

/** JSON type of the user's id, by the type of its column; 'string' if the client does not expose it. */
export function userIdType(client: object, userModel: string): 'string' | 'integer' {
  const type = idField(client, userModel)?.type
  return type === 'Int' || type === 'BigInt' ? 'integer' : 'string'
}

const idField = (client: object, userModel: string) =>
  runtimeModels(client)?.[userModel]?.fields.find((field) => field.name === 'id')

function idProblems(client: object, userModel: string): ConfigProblem[] {
  const type = idField(client, userModel)?.type
  if (type === undefined || type === 'String' || type === 'Int') return []
  return [{ key: 'prisma', message: `the id of the model ${userModel} is ${type}; allowed: String or Int` }]
}

import { z } from 'zod'
import type { WireUser } from './client-config.js'
import { type ContractOptions, declare } from './endpoint.js'
import { optionalText, text } from './fields.js'
import { withPlain } from './object-rules.js'

/** Longest username, in UTF-16 units (Django's limit). */
export const USERNAME_MAX = 150

/** The field `username` of a registration and of a profile, as USERNAME has it. An empty one means no username. */
export function usernameField({ username }: ContractOptions): z.core.$ZodLooseShape {
  if (username === 'none') return {}
  return { username: username === 'required' ? text(USERNAME_MAX) : optionalText(USERNAME_MAX).nullish() }
}

/** The field `username` of the user. */
function usernameOfUser({ username }: ContractOptions): z.core.$ZodLooseShape {
  if (username === 'none') return {}
  return { username: username === 'required' ? z.string() : z.string().nullable() }
}

/** The fields of the user, with the host's own. */
export const userShape = (options: ContractOptions) => ({
  pk: options.pk === 'integer' ? z.int() : z.string(),
  ...usernameOfUser(options),
  email: z.string().describe('Empty when the user has no address.'),
  first_name: z.string(),
  last_name: z.string(),
  ...options.userFields?.shape,
})

/** The user as every answer shows it. */
export const userSchema = (options: ContractOptions): z.ZodType<WireUser, WireUser> =>
  z.object(userShape(options)).meta({ id: 'User' })

const names = { first_name: optionalText(150), last_name: optionalText(150) }

/** PUT: omitted names become empty; the username is needed with USERNAME 'required'. */
const putUserBody = (options: ContractOptions) =>
  withPlain(
    z.object({
      ...usernameField(options),
      first_name: names.first_name.default(''),
      last_name: names.last_name.default(''),
      ...options.profileFields?.shape,
    }),
    options.profileFields,
  )

/** PATCH: absent fields do not change. */
const patchUserBody = (options: ContractOptions) =>
  withPlain(
    z.object({ ...usernameField(options), ...names, ...withoutDefaults(options.profileFields) }).partial(),
    options.profileFields,
  )

/** A client must not fill in defaults of the document for fields that it does not send (http/serve.ts drops them). */
const withoutDefaults = (host: z.ZodObject | undefined): Record<string, z.core.SomeType> =>
  Object.fromEntries(
    Object.entries(host?.shape ?? {}).map(([name, field]) => [
      name,
      field instanceof z.core.$ZodDefault ? field._zod.def.innerType : field,
    ]),
  )

const accountSchema = z
  .object({
    has_password: z.boolean(),
    email_verified: z.boolean(),
    methods: z.array(z.string()).describe('The methods that are active, the primary one first.'),
    passkeys: z.int().min(0),
    social_accounts: z.int().min(0),
    sessions: z.int().min(0),
  })
  .meta({ id: 'Account' })

export const getAccount = declare({
  name: 'account',
  operationId: 'getAccount',
  area: 'auth',
  method: 'GET',
  path: 'account/',
  tag: 'User',
  summary: 'What the account has',
  description: 'For account pages.',
  guard: 'user',
  replies: { 200: { description: 'The account.', schema: accountSchema } },
})

const shared = { name: 'user', area: 'auth', path: 'user/', tag: 'User', guard: 'user' } as const
const replies = (options: ContractOptions) => ({
  200: { description: 'The signed-in user.', schema: userSchema(options) },
})

export const getUser = declare({
  ...shared,
  operationId: 'getUser',
  method: 'GET',
  summary: 'The signed-in user',
  servedBeforeEnrollment: true,
  replies,
})

export const deleteUser = declare({
  ...shared,
  on: ({ accountDeletion }: ContractOptions) => accountDeletion,
  operationId: 'deleteUser',
  method: 'DELETE',
  summary: 'Delete the account',
  description: 'With everything that is stored about the user. A last email tells the address.',
  guard: 'recent-login',
  setsCookies: ({ cookies }: ContractOptions) => cookies,
  errors: ['deletion_refused'],
  replies: { 204: { description: 'The account is gone.' } },
})

export const replaceUser = declare({
  ...shared,
  operationId: 'replaceUser',
  method: 'PUT',
  summary: 'Replace the profile',
  description: ({ username }: ContractOptions) =>
    `Omitted names become empty.${username === 'optional' ? ' An omitted username stays; an empty one removes it, if there is an address.' : ''} The email address is read-only and ignored.`,
  body: putUserBody,
  validates: true,
  replies,
})

export const updateUser = declare({
  ...shared,
  operationId: 'updateUser',
  method: 'PATCH',
  summary: 'Change parts of the profile',
  description: ({ username }: ContractOptions) =>
    `Omitted fields stay.${username === 'optional' ? ' An empty username removes it, if there is an address.' : ''} The email address is read-only and ignored.`,
  body: patchUserBody,
  validates: true,
  replies,
})

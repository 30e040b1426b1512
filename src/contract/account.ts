import { z } from 'zod'
import type { WireUser } from './client-config.js'
import { type ContractOptions, declare } from './endpoint.js'
import { optionalText, text } from './fields.js'
import { withPlain } from './object-rules.js'

/** Longest username, in UTF-16 units (Django's limit). */
export const USERNAME_MAX = 150

/** The user as every answer shows it, with the host's own fields. */
export const userSchema = (options: ContractOptions): z.ZodType<WireUser, WireUser> => {
  const own = {
    pk: options.pk === 'integer' ? z.int() : z.string(),
    username: z.string(),
    email: z.string().describe('Empty when the user has no address.'),
    first_name: z.string(),
    last_name: z.string(),
  }
  return z.object({ ...own, ...options.userFields?.shape }).meta({ id: 'User' })
}

const names = { first_name: optionalText(150), last_name: optionalText(150) }

/** PUT: the username is needed and omitted names become empty. */
const putUserBody = (options: ContractOptions) =>
  withPlain(
    z.object({
      username: text(USERNAME_MAX),
      first_name: names.first_name.default(''),
      last_name: names.last_name.default(''),
      ...options.profileFields?.shape,
    }),
    options.profileFields,
  )

/** PATCH: absent fields do not change. */
const patchUserBody = (options: ContractOptions) =>
  withPlain(
    z.object({ username: text(USERNAME_MAX), ...names, ...withoutDefaults(options.profileFields) }).partial(),
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

export const replaceUser = declare({
  ...shared,
  operationId: 'replaceUser',
  method: 'PUT',
  summary: 'Replace the profile',
  description: 'Omitted names become empty. The email address is read-only and ignored.',
  body: putUserBody,
  validates: true,
  replies,
})

export const updateUser = declare({
  ...shared,
  operationId: 'updateUser',
  method: 'PATCH',
  summary: 'Change parts of the profile',
  description: 'Omitted fields stay. The email address is read-only and ignored.',
  body: patchUserBody,
  validates: true,
  replies,
})

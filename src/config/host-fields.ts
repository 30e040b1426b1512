import { propertiesOf } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'

/** Fields of the wire and columns of this package. A host's schema must not define them. */
const RESERVED = new Set(
  (
    'pk id username email first_name last_name password password1 password2 old_password next from ' +
    'usernameKey emailKey emailVerifiedAt firstName lastName isActive authEpoch createdAt'
  ).split(' '),
)

/** Host fields with reserved names. With such a field a client could write columns of the service. */
export function hostFieldProblems(schemas: unknown): ConfigProblem[] {
  if (typeof schemas !== 'object' || schemas === null) return []
  return Object.entries(schemas).flatMap(([part, schema]) =>
    Object.keys(propertiesOf(propertiesOf(schema).shape))
      .filter((field) => RESERVED.has(field) || field.startsWith('auth'))
      .map((field) => ({
        key: `schemas.${part}.${field}`,
        message: 'is reserved for sallyport; allowed: any other name',
      })),
  )
}

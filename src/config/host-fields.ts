import type { z } from 'zod'
import { propertiesOf } from '../contract/objects.js'
import { CREDENTIAL_KEYS } from '../contract/replies.js'
import { fieldType, fieldTypeText, isWithin } from './field-types.js'
import type { ConfigProblem } from './problems.js'
import type { HostSchemas } from './types.js'

/** Fields of the wire and columns of this package. A host's schema must not define them. */
const RESERVED = new Set(
  (
    'pk id username email first_name last_name password password1 password2 old_password next from invitation ' +
    'usernameKey emailKey emailVerifiedAt firstName lastName isActive authEpoch createdAt'
  ).split(' '),
)

const NO_COLUMNS = ['login', 'loginAnswer']

function isReserved(part: string, field: string): boolean {
  if (part === 'loginAnswer') return CREDENTIAL_KEYS.includes(field)
  return RESERVED.has(field) || (field.startsWith('auth') && !NO_COLUMNS.includes(part))
}

/** Host fields with reserved names. With such a field a client could write columns of the service. */
export function hostFieldProblems(schemas: unknown): ConfigProblem[] {
  if (typeof schemas !== 'object' || schemas === null) return []
  return Object.entries(schemas).flatMap(([part, schema]) =>
    Object.keys(propertiesOf(propertiesOf(schema).shape))
      .filter((field) => isReserved(part, field))
      .map((field) => ({
        key: `schemas.${part}.${field}`,
        message: 'is reserved for sallyport; allowed: any other name',
      })),
  )
}

/** The schemas by which requests write columns. */
const WRITERS = ['profile', 'registration'] as const

/** Columns that two schemas describe in ways that exclude each other. The schemas are zod objects. */
export function fieldConflicts(schemas: HostSchemas): ConfigProblem[] {
  return [...privateProblems(schemas), ...WRITERS.flatMap((part) => typeProblems(schemas, part))]
}

function privateProblems({ user, private: hidden }: HostSchemas): ConfigProblem[] {
  return Object.keys(hidden?.shape ?? {})
    .filter((name) => Object.hasOwn(user?.shape ?? {}, name))
    .map((name) => ({
      key: `schemas.private.${name}`,
      message: 'is in schemas.user too, whose columns are in every response; allowed: one of the two',
    }))
}

/** A request must not write a value that `schemas.user` or `schemas.private` says the column never has. */
function typeProblems(schemas: HostSchemas, part: (typeof WRITERS)[number]): ConfigProblem[] {
  return Object.entries(shapeOf(schemas[part])).flatMap(([name, field]) => {
    const shown = schemas.user && Object.hasOwn(schemas.user.shape, name) ? 'user' : 'private'
    const other = shapeOf(schemas[shown])[name]
    if (!other) return []
    const [given, allowed] = [fieldType(field), fieldType(other)]
    if (isWithin(given, allowed)) return []
    return [
      {
        key: `schemas.${part}.${name}`,
        message: `${fieldTypeText(given)} is not allowed; allowed: ${fieldTypeText(allowed)}, the type of schemas.${shown}.${name}`,
      },
    ]
  })
}

const shapeOf = (schema: z.ZodObject | undefined): Readonly<Record<string, z.core.$ZodType>> => schema?.shape ?? {}

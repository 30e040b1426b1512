import { z } from 'zod'
import type { HostSchemas } from '../../config/types.js'
import type { Context } from '../../context.js'
import { AuthError, type FieldIssues } from '../../contract/errors.js'
import { fieldIssues } from '../../contract/field-issues.js'
import { objectRules, ownValues } from '../../contract/object-rules.js'
import { propertiesOf } from '../../contract/objects.js'
import { oncePer } from '../../once-per.js'
import type { UserRow } from '../../store/base/db.js'

type Values = Record<string, unknown>

/** The writable fields of a change: those of `schemas.profile`, or all of them for code of the host. */
export type OwnSchema = z.ZodObject | undefined

/** Every field that the host has described, with the rules of `schemas.user`. */
export const everyField = oncePer(({ user, profile, private: hidden }: HostSchemas): z.ZodObject => {
  const others = Object.entries({ ...profile?.shape, ...hidden?.shape }).filter(
    ([name]) => !(name in (user?.shape ?? {})),
  )
  return (user ?? z.object({})).safeExtend(Object.fromEntries(others))
})

/**
 * The output of the host's fields that code of the host gave, each checked by itself, and the problems of others. Names that
 * no schema has are left out.
 */
export async function givenFields(ctx: Context, values: Readonly<Values>) {
  const issues: FieldIssues = {}
  const fields: Values = {}
  for (const [name, field] of Object.entries(everyField(ctx.config.schemas).shape)) {
    if (values[name] === undefined) continue
    const read = await z.safeParseAsync(field, values[name], { reportInput: true })
    if (read.success) fields[name] = read.data
    else issues[name] = Object.values(fieldIssues(read.error.issues)).flat()
  }
  return { fields, issues }
}

/**
 * Checks a profile change against the host's own fields and returns the columns to write. The rules over several fields see
 * the user after the change, so a PATCH of one field is checked together with the stored ones. A change without any of the
 * host's fields runs no rule.
 * @throws AuthError 'invalid' with one key per field
 */
export async function ownChange(schema: OwnSchema, user: UserRow, change: Readonly<Values>): Promise<Values> {
  if (!schema) return {}
  const given = Object.fromEntries(Object.entries(ownValues(schema, change)).filter(([, value]) => value !== undefined))
  const rules = objectRules(schema)
  if (!rules || Object.keys(given).length === 0) return given
  const whole: Values = { ...stored(schema, user), ...given }
  const judged = await rules.safeParseAsync(whole, { reportInput: true })
  if (!judged.success) throw new AuthError('invalid', { fields: fieldIssues(judged.error.issues) })
  const found = Object.entries(ownValues(schema, propertiesOf(judged.data)))
  // A rule can have changed a field that the request did not name.
  return Object.fromEntries(found.filter(([name, value]) => Object.hasOwn(given, name) || value !== whole[name]))
}

/** The stored values of the host's fields. A null in a field whose schema refuses null counts as absent. */
function stored(schema: z.ZodObject, user: UserRow): Values {
  const takesNull = nullable(schema)
  const entries = Object.entries(ownValues(schema, user))
  return Object.fromEntries(entries.filter(([name, value]) => value !== null || takesNull.has(name)))
}

const nullable = oncePer((schema: z.ZodObject): ReadonlySet<string> => {
  const names = Object.entries(schema.shape).filter(([, field]) => acceptsNull(field))
  return new Set(names.map(([name]) => name))
})

function acceptsNull(field: z.core.$ZodType): boolean {
  try {
    return z.safeParse(field, null).success
  } catch {
    // The schema is asynchronous, so it did not refuse null at once: treat null as accepted.
    return true
  }
}

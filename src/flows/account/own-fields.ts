import { z } from 'zod'
import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { fieldIssues } from '../../contract/field-issues.js'
import { objectRules, ownValues } from '../../contract/object-rules.js'
import { propertiesOf } from '../../contract/objects.js'
import { oncePer } from '../../once-per.js'
import type { UserRow } from '../../store/base/db.js'

type Values = Record<string, unknown>

/**
 * Checks a profile change against the host's own fields and returns the columns to write. The rules over several fields see
 * the user after the change, so a PATCH of one field is checked together with the stored ones. A change without any of the
 * host's fields runs no rule.
 * @throws AuthError 'invalid' with one key per field
 */
export async function ownChange(ctx: Context, user: UserRow, change: Readonly<Values>): Promise<Values> {
  const schema = ctx.config.schemas.user
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

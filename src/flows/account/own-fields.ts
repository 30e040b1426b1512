import type { z } from 'zod'
import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { fieldIssues } from '../../contract/field-issues.js'
import { objectRules, ownValues } from '../../contract/object-rules.js'
import { oncePer } from '../../once-per.js'
import type { UserRow } from '../../store/base/db.js'

type Values = Record<string, unknown>

/**
 * What a change of the profile writes of the host's own fields. The rules of the host's object judge the user as it would then
 * be, so that a PATCH of one field is judged beside the others; a change that names none of them is not judged.
 * @throws AuthError 'invalid' with one key per field
 */
export async function ownChange(ctx: Context, user: UserRow, change: Readonly<Values>): Promise<Values> {
  const schema = ctx.config.schemas.user
  if (!schema) return {}
  const given = Object.fromEntries(Object.entries(ownValues(schema, change)).filter(([, value]) => value !== undefined))
  const rules = objectRules(schema)
  if (!rules || Object.keys(given).length === 0) return given
  const whole = { ...stored(schema, user), ...given }
  const judged = await rules.safeParseAsync(whole, { reportInput: true })
  if (!judged.success) throw new AuthError('invalid', { fields: fieldIssues(judged.error.issues) })
  const found = Object.entries(ownValues(schema, judged.data as Values))
  // A rule may have changed a field that the request did not name.
  return Object.fromEntries(
    found.filter(([name, value]) => Object.hasOwn(given, name) || value !== whole[name as keyof typeof whole]),
  )
}

/** The own fields as the database has them. Of a field that takes no null, null means that there is none. */
function stored(schema: z.ZodObject, user: UserRow): Values {
  const takesNull = nullable(schema)
  const entries = Object.entries(ownValues(schema, user))
  return Object.fromEntries(entries.filter(([name, value]) => value !== null || takesNull.has(name)))
}

const nullable = oncePer((schema: z.ZodObject): ReadonlySet<string> => {
  const names = Object.entries(schema.shape).filter(([, field]) => acceptsNull(field as z.ZodType))
  return new Set(names.map(([name]) => name))
})

function acceptsNull(field: z.ZodType): boolean {
  try {
    return field.safeParse(null).success
  } catch {
    // It can be asked asynchronously alone, so it got as far as that with a null.
    return true
  }
}

import { z } from 'zod'
import { fails, plain, plainLines } from './fields.js'
import { propertiesOf } from './objects.js'

type Values = Record<string, unknown>

/**
 * The rules of a host's zod object for its fields together: `refine`, `superRefine`, `check` of the object itself, as a schema
 * that takes any value. null without any. The result leaves out its treatment of unknown keys,
 * and a schema that wraps it.
 */
export function objectRules(host: z.ZodObject | undefined): z.ZodType<unknown> | null {
  const checks = host?._zod.def.checks ?? []
  // The type says that they take the object's output: that is what they are given.
  return checks.length > 0 ? z.unknown().check(...(checks as z.core.$ZodCheck<unknown>[])) : null
}

/** The entries of the host's own fields. */
export function ownValues(host: z.ZodObject, values: Readonly<Values>): Values {
  const names = Object.keys(host.shape).filter((name) => Object.hasOwn(values, name))
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** The rule of free text for the host's own fields, at any depth. */
function isPlain(value: unknown, fits: (text: string) => boolean): boolean {
  if (typeof value === 'string') return fits(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => plain(name) && isPlain(inner, fits))
}

/** A host says `.meta({ multiline: true })` of a field whose text has lines, before or after `optional()` and the like. */
function ruleOf(field: z.core.SomeType): (text: string) => boolean {
  if (field instanceof z.ZodType && field.meta()?.multiline === true) return plainLines
  // Zod has no type for what `optional()`, `default()` and the like have in common.
  const { innerType } = field._zod.def as { innerType?: z.core.SomeType }
  return innerType ? ruleOf(innerType) : plain
}

/** Like `body`, but it checks the host's own fields even if other fields are invalid. */
export function withPlain<Body extends z.ZodObject>(body: Body, host: z.ZodObject | undefined): Body {
  if (!host) return body
  const rules = new Map(Object.entries(host.shape).map(([name, field]) => [name, ruleOf(field)]))
  const judge = z.check<Values>((payload) => {
    const named = new Set(payload.issues.map(({ path }) => String(path?.[0])))
    for (const [name, value] of Object.entries(ownValues(host, payload.value))) {
      if (named.has(name) || isPlain(value, rules.get(name) ?? plain)) continue
      payload.issues.push({ code: 'custom', input: value, path: [name], ...fails('invalid') })
    }
  })
  judge._zod.def.when = () => true
  return body.check(judge)
}

/**
 * The rules of a host's object within a body that has its fields among others: they see only the host's own fields, run
 * when these are right (whatever is wrong with the others), and may change them.
 */
export function withRules<Body extends z.ZodObject>(body: Body, host: z.ZodObject | undefined): Body {
  if (!host) return body
  const rules = objectRules(host)
  if (!rules) return withPlain(body, host)
  const judge = z.check<Values>((payload) => {
    const before = payload.issues.filter(({ path }) => Object.hasOwn(host.shape, String(path?.[0])))
    const take = ({ value, issues }: z.core.ParsePayload) => {
      payload.issues.push(...issues.slice(before.length))
      Object.assign(payload.value, ownValues(host, propertiesOf(value)))
    }
    const judged = rules._zod.run({ value: ownValues(host, payload.value), issues: [...before] }, { async: true })
    return judged instanceof Promise ? judged.then(take) : take(judged)
  })
  // Zod would pass it over once any field is wrong; which of the host's rules run then is for its own `when` to say.
  judge._zod.def.when = () => true
  return withPlain(body.check(judge), host)
}

import type { z } from 'zod'
import { valueAt } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'
import { isSensitive, kindOf, notAllowed, show, unknownName } from './problems.js'

type Path = readonly PropertyKey[]

/** `AUTH_CONFIG.TRUSTED_ORIGINS[1]`. */
const pathText = (root: string, path: Path): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`), root)

/**
 * A union reports the position of its problem only in its branches. The deepest issue belongs to the branch that the host
 * meant.
 */
function leaves(issue: z.core.$ZodIssue, prefix: Path = []): { issue: z.core.$ZodIssue; path: Path }[] {
  const path = [...prefix, ...issue.path]
  if (issue.code !== 'invalid_union') return [{ issue, path }]
  const branches = issue.errors.map((branch) => branch.flatMap((inner) => leaves(inner, path)))
  const deeper = branches.find((branch) =>
    branch.some((leaf) => leaf.path.length > path.length || isUnknownKey(leaf.issue)),
  )
  return deeper ?? [{ issue, path }]
}

const isUnknownKey = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys'

/** The wording of the problems of an object, by path within it. */
interface Wording {
  allowed(path: Path): string
  /** The known keys of the object at this path. */
  known(path: Path): readonly string[]
  /** The value at this path may be a secret. */
  hidden?(path: Path): boolean
}

/** Problems of an object that was parsed with a strict schema. */
export function zodProblems(root: string, input: unknown, error: z.core.$ZodError, say: Wording): ConfigProblem[] {
  return error.issues
    .flatMap((issue) => leaves(issue))
    .flatMap(({ issue, path }) => {
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((name) =>
          unknownKeyProblem(pathText(root, path), name, valueAt(input, [...path, name]), say.known(path)),
        )
      }
      const value = valueAt(input, path)
      const message = say.hidden?.(path)
        ? `${kindOf(value)} is not allowed; allowed: ${say.allowed(path)}`
        : notAllowed(value, say.allowed(path))
      return [{ key: pathText(root, path), message }]
    })
}

/** An unknown key. Its value is shown unless the name may be that of a secret. */
function unknownKeyProblem(root: string, name: string, value: unknown, known: readonly string[]): ConfigProblem {
  const shown = isSensitive(name) || isSensitive(root) ? undefined : show(value)
  return { key: `${root}.${name}`, message: unknownName(name, known, 'key', shown) }
}

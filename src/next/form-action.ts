import type { ActionResult } from '../contract/action-result.js'

/**
 * Makes an action of a form, for `useActionState`. The inputs of the form are the input of the action, by their names.
 * @example
 * 'use server'
 * export const signIn = formAction(auth.actions.login)
 */
export function formAction<Result extends ActionResult>(
  action: (input: never) => Promise<Result>,
): (previous: Result | null, form: FormData) => Promise<Result> {
  // The operation checks the fields of a form; the compiler cannot.
  return async (_previous, form) => action(fieldsOf(form) as never)
}

/** React adds fields of its own, whose names begin with `$ACTION`. */
const fieldsOf = (form: FormData): Record<string, unknown> =>
  Object.fromEntries([...form].filter(([name]) => !name.startsWith('$ACTION')))

import type { UsernameMode } from '../../contract/client-config.js'
import { trimSlash } from '../../trim-slash.js'
import { CliError } from '../cli-error.js'
import { withoutComments } from '../comments.js'

/** Reads settings that are written literally in an auth file: a second run takes them for the defaults of its questions. */
export function settingIn(text: string): (key: string, otherwise: string) => string {
  const code = withoutComments(text)
  return (key, otherwise) =>
    // As in JavaScript, the last one counts.
    [...code.matchAll(new RegExp(`\\b${key}['"]?\\s*:\\s*['"]([^'"]+)['"]`, 'g'))].at(-1)?.[1] ?? otherwise
}

/** @throws CliError for another value */
export function checkedUsername(given: string): UsernameMode {
  if (given === 'required' || given === 'optional' || given === 'none') return given
  throw new CliError(`${given} is not a value of USERNAME: required, optional or none.`, 2)
}

/** The path without a trailing slash. @throws CliError for a text that is not a path */
export function checkedPrefix(given: string): string {
  const path = trimSlash(`/${given}`.replace(/\/{2,}/g, '/'))
  if (/^(\/[\w.~-]+)+$/.test(path)) return path
  throw new CliError(`${given} is not a path such as /api/auth.`, 2)
}

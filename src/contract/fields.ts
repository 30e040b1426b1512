import { z } from 'zod'
import type { FieldCode } from './errors.js'

/** The options of a refinement that fails with a code. */
export const fails = (code: FieldCode, params: Record<string, unknown> = {}) => ({ params: { code, ...params } })

/** Text that can be stored everywhere: well-formed UTF-16 without NUL (PostgreSQL refuses U+0000). */
export const storable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Control characters, line separators and bidirectional controls: they disguise a text or break its line. */
const CONTROL = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u

/** A text of one line that is displayed as it is stored. */
export const plain = (value: string): boolean => storable(value) && !CONTROL.test(value)

/** Like `plain`, with line breaks and tabs. */
export const plainLines = (value: string): boolean => plain(value.replace(/[\n\r\t]/g, ' '))

/** Characters as JSON Schema, PostgreSQL and MySQL count them: code points, not the UTF-16 units of `length`. */
const lengthOf = (value: string): number => [...value].length

/**
 * A trimmed, non-blank text of at most `max` code points.
 * Failing codes: `required`, `null`, `invalid`, `blank`, `max_length`.
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => value !== '', fails('blank'))
    .refine((value) => lengthOf(value) <= max, fails('max_length', { max }))
    .refine(plain, fails('invalid'))

/** Like `text`, but it may be blank. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => lengthOf(value) <= max, fails('max_length', { max }))
    .refine(plain, fails('invalid'))

/** A token that a flow cookie can carry instead. Absent or `""`, which is what the body of an answer has then: the cookie. */
export const tokenText = (max: number) => optionalText(max).optional()

/** A secret as it was typed: never trimmed. The password rules check its length, and the body limit bounds it. */
export const secretText = () => z.string().refine((value) => value !== '', fails('blank'))

/**
 * A one-time code; spaces and dashes are ignored. A number is refused, because it loses leading zeros. Any other text goes
 * to the rule of the route, which answers every wrong code alike; the body limit bounds it.
 */
export const codeText = () =>
  z
    .string()
    .trim()
    .refine((value) => value !== '', fails('blank'))

/** Six digits of any script, with spaces and dashes as people write them. */
const METHOD_CODE = /^[\s-]*(?:\p{Nd}[\s-]*){6}$/u

/** Whether a code, as sent, is checked as a backup code, which takes a hash. */
export const mayBeBackupCode = (code: unknown): boolean =>
  typeof code === 'string' && code !== '' && !METHOD_CODE.test(code)

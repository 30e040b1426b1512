/**
 * The text of a module or of JSONC without its comments. Texts in quotes, for example addresses, stay whole, and so does the end of
 * a regular expression such as `/^\/teams\//`.
 */
export const withoutComments = (text: string): string =>
  text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<!\\)(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g,
    '$1',
  )

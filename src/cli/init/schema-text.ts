/** Reads the blocks of a Prisma schema as text, which is enough to add lines; it is not a parser. */

const BLOCK = /((?:^[ \t]*\/\/\/[^\n]*\n)*)^(model|datasource|generator|enum)\s+(\w+)\s*\{\n([\s\S]*?)^\}[ \t]*$/gm

export interface Block {
  kind: string
  name: string
  /** With comments and the closing brace. */
  text: string
  body: string
}

export const blocksOf = (schema: string): Block[] =>
  [...schema.matchAll(BLOCK)].map(([text, , kind = '', name = '', body = '']) => ({ kind, name, text, body }))

export const findModel = (schema: string, name: string): Block | undefined =>
  blocksOf(schema).find((block) => block.kind === 'model' && block.name === name)

/** Field name → its line, trimmed. Comments and attributes of the model are left out. */
export function fieldsOf({ body }: Block): Map<string, string> {
  const lines = body.split('\n').map((line) => line.trim())
  const fields = lines.filter((line) => /^\w+\s+\w/.test(line))
  return new Map(fields.map((line) => [/^\w+/.exec(line)?.[0] ?? '', line]))
}

/** A value within the block of a datasource or generator, such as its provider. */
export function settingOf({ body }: Block, key: string): string | undefined {
  return new RegExp(`^\\s*${key}\\s*=\\s*"([^"]*)"`, 'm').exec(body)?.[1]
}

/** The values of a list within such a block. */
export function settingsOf({ body }: Block, key: string): string[] {
  const list = new RegExp(`^\\s*${key}\\s*=\\s*\\[([^\\]]*)\\]`, 'm').exec(body)?.[1] ?? ''
  return [...list.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value)
}

/** The schema with a line of its own at the end of a block. */
export const endBlock = (schema: string, block: Block, line: string): string =>
  schema.replace(block.text, () => block.text.replace(/\}[ \t]*$/, `\n  ${line}\n}`))

/** The schema with lines added at the end of a model. */
export function addFields(schema: string, model: Block, lines: readonly string[]): string {
  const { text } = model
  // Block attributes such as @@map stay last, as in every schema that Prisma formats.
  const at = /^[ \t]*@@/m.exec(text)?.index ?? text.lastIndexOf('}')
  const [fields, rest] = [lines.map((line) => `  ${line}\n`).join(''), text.slice(at)]
  const added = `${text.slice(0, at).trimEnd()}\n\n${fields}${rest.startsWith('}') ? '' : '\n'}${rest}`
  return schema.replace(model.text, () => added)
}

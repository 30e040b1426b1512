import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROVIDERS } from './providers/index.js'
import type { Provider } from './types.js'

const folder = join(import.meta.dirname, 'providers')
const files = readdirSync(folder).filter((file) => file !== 'index.ts')
const table = readFileSync(join(import.meta.dirname, '../../docs/providers.md'), 'utf8')
const rows = table
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([first]) => first?.startsWith('| `'))

const rowOf = (name: string) => rows.find(([first]) => first === `| \`${name}\``)

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && PROVIDERS.some((provider) => provider === value)

test('docs/providers.md has one full row for each provider', () => {
  expect(rows.map(([first]) => first?.slice(3, -1)).sort()).toEqual(PROVIDERS.map(({ name }) => name).sort())
  for (const [name, documents, read, date, verified, unconfirmed] of rows) {
    expect(documents, name).toMatch(/^<https:\/\//)
    expect(date, name).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(
      [read, verified, unconfirmed].every((cell) => cell?.endsWith('.')),
      name,
    ).toBe(true)
  }
})

describe.each(files)('providers/%s', (file) => {
  test('names the document of each of its providers in one line', async () => {
    const text = readFileSync(join(folder, file), 'utf8')
    const lines = [...text.matchAll(/^\/\*\* Document: (https:\/\/\S+) \*\/$/gm)].map(([, address]) => address)
    const module: Record<string, unknown> = await import(`./providers/${file}`)
    const found = Object.values(module).filter(isProvider)
    expect(found.length).toBeGreaterThan(0)
    expect(lines).toHaveLength(found.length)
    for (const { name } of found) {
      expect(
        lines.some((address) => rowOf(name)?.[1]?.startsWith(`<${address}>`)),
        name,
      ).toBe(true)
    }
  })
})

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { generateApi } from 'swagger-typescript-api'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SNAPSHOTS = join(import.meta.dirname, 'snapshots')
const names = readdirSync(SNAPSHOTS).filter((name) => name.endsWith('.json'))
let folder: string

beforeAll(() => {
  // The folder is inside the repository, so that the compiler finds its libraries.
  mkdirSync(join(import.meta.dirname, '../../node_modules/.cache'), { recursive: true })
  folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.cache/openapi-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The errors of the compiler in strict mode. */
function compile(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    skipLibCheck: false,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, start, file: from }) => {
      const line = from && start !== undefined ? from.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
    .slice(0, 10)
}

/** Uses the types as a client does, and asserts that invalid uses do not compile. */
const USE = `
import type { operations, components } from './types'
type Ok<Name extends keyof operations> = operations[Name]['responses'] extends { 200: { content: { 'application/json': infer Body } } } ? Body : never
export const user = (it: Ok<'getUser'>): string => it.username
export const body: NonNullable<operations['login']['requestBody']>['content']['application/json'] = { username: 'ann', password: 'x' }
// Optional fields may be omitted.
export const registration: components['schemas']['RegisterBody'] = { username: 'ann', email: 'a@example.com', password1: 'x', password2: 'x' }
export const code: components['schemas']['FieldCode'] = 'invalid_code'
// @ts-expect-error The user has no such field.
export const wrong = (it: Ok<'getUser'>) => it.nothing
// @ts-expect-error The password is missing.
export const none: NonNullable<operations['login']['requestBody']>['content']['application/json'] = { username: 'ann' }
// @ts-expect-error The value is not in the closed list.
export const other: components['schemas']['FieldCode'] = 'something'
`

describe.each(names)('%s', (name) => {
  const document = () => JSON.parse(readFileSync(join(SNAPSHOTS, name), 'utf8'))

  it('generates types that compile (openapi-typescript)', async () => {
    const at = join(folder, name.replace('.json', ''))
    mkdirSync(at, { recursive: true })
    writeFileSync(join(at, 'types.ts'), astToString(await openapiTS(document())))
    writeFileSync(join(at, 'use.ts'), USE)
    expect(compile(join(at, 'use.ts'))).toEqual([])
  })

  it('generates a client that compiles (swagger-typescript-api)', async () => {
    const at = join(folder, `${name.replace('.json', '')}-client`)
    mkdirSync(at, { recursive: true })
    const { files } = await generateApi({
      spec: document(),
      output: false,
      httpClientType: 'fetch',
      silent: true,
    } as never)
    for (const { fileName, fileContent, fileExtension } of files) {
      writeFileSync(join(at, `${fileName}${fileExtension}`), fileContent.replace('// @ts-nocheck', ''))
    }
    const [main] = files
    expect(main?.fileContent).toContain('login')
    expect(compile(join(at, `${main?.fileName}${main?.fileExtension}`))).toEqual([])
  })
})

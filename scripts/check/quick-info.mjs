// Compares the types that an editor shows at the marks in quick-info/host.tsx, and the errors of TypeScript for the mistakes in
// quick-info/mistakes.ts, with quick-info/expected.txt. `--write` writes that file. It requires a built package.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from '../build/install.mjs'

const folder = join(root, 'scripts/check/quick-info')
const [HOST, MISTAKES, EXPECTED] = ['host.tsx', 'mistakes.ts', 'expected.txt'].map((name) => join(folder, name))

const OPTIONS = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
}

/** Opens the two files like an editor. `sallyport` resolves through the exports of package.json. */
function openService() {
  return ts.createLanguageService({
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => [HOST, MISTAKES],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  })
}

const MARK = /\/\*\?\*\/ (?=\w)/g

/** @param {ts.LanguageService} service */
function shownIn(service) {
  const text = readFileSync(HOST, 'utf8')
  return [...text.matchAll(MARK)].map(({ index, 0: mark }) => {
    const info = service.getQuickInfoAtPosition(HOST, index + mark.length)
    return ts.displayPartsToString(info?.displayParts)
  })
}

const problemsIn = (service, file) =>
  [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map((problem) => {
    const lines = problem.file.text.split('\n')
    const { line } = problem.file.getLineAndCharacterOfPosition(problem.start)
    return `${lines[line].trim()}\n${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`
  })

/** TypeScript lists the members of a union in the order in which it first met them, anywhere. */
const inOrder = (text) => text.replace(/"[^"\n]*"(?: \| "[^"\n]*")+/g, (union) => union.split(' | ').sort().join(' | '))

function write() {
  const service = openService()
  const broken = problemsIn(service, HOST)
  if (broken.length > 0) return { broken, text: '' }
  const parts = [...shownIn(service), ...problemsIn(service, MISTAKES)]
  return { broken, text: `${parts.map(inOrder).join('\n\n')}\n` }
}

/** @returns {string[]} the problems: changed texts and errors */
export function quickInfoProblems() {
  const { broken, text } = write()
  if (broken.length > 0) return broken
  const [found, wanted] = [text, readFileSync(EXPECTED, 'utf8')].map((all) => all.trimEnd().split('\n\n'))
  const changed = found.filter((part, at) => part !== wanted[at])
  if (changed.length === 0 && found.length === wanted.length) return []
  return [
    `scripts/check/quick-info/expected.txt differs from the texts that an editor shows now; update it with --write:\n${changed.join('\n')}`,
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) writeFileSync(EXPECTED, write().text)
  const problems = quickInfoProblems()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exit(problems.length === 0 ? 0 : 1)
}

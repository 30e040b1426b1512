// `npm run docs:check` type-checks the code that uses the package like a host: the TypeScript blocks of README.md,
// docs/recipes/ and the pages listed below, and the demo. It requires a built package.
// A fence such as ```ts file=app/page.tsx names the block's file; a block without a name is a separate file. A `declaration` is
// one of our own.
// `@/…` is a file of the same document, else of the quick start. Output: generated/docs-check/.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { root } from '../build/install.mjs'

const out = join(root, 'generated/docs-check')
const FENCE = /^```(tsx?)([^\n]*)\n(.*?)^```$/gms
const TYPED = /\.tsx?$/

/** `test:fresh` builds an app of the files of each, with the packages and models that they are about. */
const APP_PAGES = ['next-intl', 'tenants', 'feature-flags'].map((name) => `docs/recipes/${name}.md`)

const documents = [
  'docs/quick-start.md',
  'README.md',
  'docs/react.md',
  'docs/theming.md',
  ...['docs/concepts', 'docs/recipes', 'docs/typescript'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
      .filter((path) => !APP_PAGES.includes(path)),
  ),
]

/** The files of the demo. `.next*` contains the types that Next generates for them. */
const DEMO = [
  'app',
  'proxy.ts',
  'instrumentation.ts',
  'next-env.d.ts',
  ...['.next', '.next/dev', '.next-standalone', '.next-standalone/dev'].map((folder) => `${folder}/types/**/*.ts`),
]

/** Blocks of a document: path below its folder → text. Two blocks of one file are one file. */
function blocksOf(document) {
  const text = readFileSync(join(root, document), 'utf8')
  const files = new Map()
  let count = 0
  for (const [, language, info, body] of text.matchAll(FENCE)) {
    if (info.includes('declaration')) continue
    const name = /\bfile=(\S+)/.exec(info)?.[1] ?? `block-${++count}.${language}`
    files.set(name, `${files.get(name) ?? ''}${body}`)
  }
  return files
}

const folderOf = (document) => document.replace(/\.md$/, '').replaceAll('/', '-')
const toPosix = (path) => path.replaceAll('\\', '/')
const shared = blocksOf('docs/quick-start.md')
// In the quick start Prisma generates this file. Here the repository's client replaces it.
shared.set(
  'generated/prisma/client.ts',
  `export * from '${toPosix(relative(join(out, 'docs-quick-start/generated/prisma'), join(root, 'generated/sqlite/client/client')))}'\n`,
)

const holds = (files, path) => ['', '.ts', '.tsx', '/index.ts'].some((end) => files.has(path + end))

/** `@/x` as a relative import of the document's own file, or of the quick start's. */
function resolveAliases(text, files, document, name) {
  return text.replace(/(['"])@\/([^'"]+)\1/g, (_, quote, path) => {
    const folder = holds(files, path) ? folderOf(document) : folderOf('docs/quick-start.md')
    const target = posix.relative(posix.dirname(`${folderOf(document)}/${name}`), `${folder}/${path}`)
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
  })
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

rmSync(out, { recursive: true, force: true })
let blocks = 0
for (const document of documents) {
  const files = document === 'docs/quick-start.md' ? shared : blocksOf(document)
  for (const [name, text] of files) {
    const path = join(out, folderOf(document), name)
    const isModule = /^(import|export)\b/m.test(text)
    if (TYPED.test(name)) write(path, resolveAliases(isModule ? text : `${text}\nexport {}\n`, files, document, name))
    blocks += 1
  }
}
const config = {
  extends: '../../tsconfig.json',
  compilerOptions: { incremental: false, plugins: [] },
  include: ['**/*.ts', '**/*.tsx', ...DEMO.map((path) => `../../${path}`)],
  exclude: [],
}
write(join(out, 'next.d.ts'), '/// <reference types="next" />\n')
write(join(out, 'tsconfig.json'), JSON.stringify(config, null, 2))

const tsc = join(root, 'node_modules/typescript/bin/tsc')
const run = spawnSync(process.execPath, [tsc, '-p', join(out, 'tsconfig.json'), '--pretty', 'false'], {
  cwd: root,
  encoding: 'utf8',
})
process.stdout.write(run.stdout)
process.stderr.write(run.stderr)
if (run.status === 0) process.stdout.write(`${blocks} blocks of ${documents.length} documents and the demo compile\n`)
process.exit(run.status ?? 1)

// Writes docs/typescript/, a page for each entry of the package, from the built declarations (npm run build). `--check` only
// compares.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { root } from '../build/install.mjs'
import { exportsOf } from './declarations.mjs'

const FOLDER = 'docs/typescript'

/** The entries with types, in the order of the menu. */
const ENTRIES = {
  sallyport: ['', 'The service: create it once, in `auth.ts`.'],
  'sallyport/react': ['react', 'The provider and the hooks. [React](../react.md) explains them.'],
  'sallyport/components': ['components', 'The components. [React](../react.md#components) explains them.'],
  'sallyport/server': ['server', 'Two server components.'],
  'sallyport/proxy': ['proxy', 'For `proxy.ts`.'],
  'sallyport/next': ['next', 'For `next.config.mjs`.'],
  'sallyport/emails': [
    'emails',
    'The parts of the emails, for [templates of your own](../recipes/email-templates.md).',
  ],
  'sallyport/testing': ['testing', 'For [the tests of your app](../recipes/testing.md).'],
}

const pageOf = (entry) => `${entry.replace('/', '-')}.md`
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const typesOf = (path) => manifest.exports[path ? `./${path}` : '.'].types
const exported = exportsOf(Object.fromEntries(Object.entries(ENTRIES).map(([entry, [path]]) => [entry, typesOf(path)])))

/** Each type is described on the page of the first entry that exports it. */
const homes = new Map()
for (const [entry, items] of Object.entries(exported))
  for (const item of items) if (!homes.has(item.symbol)) homes.set(item.symbol, { ...item, entry })

/** Pages of the documentation by the names that their code imports: `sallyport/react useAuth` → pages. */
function readUses() {
  const uses = new Map()
  for (const [, title, file] of readFileSync(join(root, 'docs/README.md'), 'utf8').matchAll(
    /^- \[([^\]]+)\]\(([^)]+)\)/gm,
  )) {
    if (file.startsWith('typescript/')) continue
    const text = readFileSync(join(root, 'docs', file), 'utf8')
    for (const [, names, entry] of text.matchAll(/^import (?:type )?\{([^}]+)\} from '(sallyport[^']*)'/gm))
      for (const name of names.split(',').map((one) =>
        one
          .replace(/\btype\b/, '')
          .split(' as ')[0]
          .trim(),
      ))
        uses.set(`${entry} ${name}`, new Map([...(uses.get(`${entry} ${name}`) ?? []), [file, title]]))
  }
  return uses
}
const uses = readUses()

/** Blocks of code that Biome formats in one run, by their place in the output. */
const blocks = []
const asBlock = (code, kind) => `\`\`\`${kind}\n\0${blocks.push({ code, kind }) - 1}\0\n\`\`\``

/** @returns {string[]} the code of each block */
function formatBlocks() {
  const folder = mkdtempSync(join(tmpdir(), 'typescript-docs-'))
  const { formatter, javascript } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ formatter: { ...formatter, lineWidth: 80 }, javascript }))
  const files = blocks.map(({ kind }, index) =>
    join(folder, `${index}.${kind.endsWith('declaration') ? 'd.ts' : 'tsx'}`),
  )
  for (const [index, { code }] of blocks.entries()) writeFileSync(files[index], code)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const done = spawnSync(process.execPath, [biome, 'format', '--write', folder], { cwd: folder, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
  const formatted = files.map((file) => readFileSync(file, 'utf8').trim())
  rmSync(folder, { recursive: true })
  return formatted
}

/** The declaration as a reader needs it: without `export declare`, with the names of this entry. */
function declarationOf(item, items) {
  const renamed = items.filter(({ name, ownName }) => name !== ownName)
  const code = item.code.replace(/^export (declare )?/gm, '').replace(/import\("react"\)\./g, '')
  return renamed.reduce((text, { name, ownName }) => text.replace(new RegExp(`\\b${ownName}\\b`, 'g'), name), code)
}

const HOST = { auth: '@/auth', prisma: '@/lib/prisma' }

/** An example with its imports. It begins with `'use client'` or the path of its file as a comment, if it has one. */
function exampleOf(code, entry) {
  const [, directive = '', , file, theirImports, body] =
    /^('use \w+'\n)?\n*(\/\/ (\S+)\n)?((?:import [^\n]+\n)*)(.*)$/s.exec(code)
  const isUsed = (name) => new RegExp(`(?<![.\\w'/])${name}\\b(?!['/:])`).test(body)
  const isMade = (name) => new RegExp(`\\b(const|function)\\b[^=(\\n]*\\b${name}\\b`).test(body)
  const isType = (name) => !new RegExp(`(?<!typeof )\\b${name}\\b`).test(body)
  const needed = (names) => names.filter((name) => isUsed(name) && !isMade(name))
  const ours = needed(exported[entry].filter(({ isValue }) => isValue).map(({ name }) => name))
  const imports = [
    ours.length > 0 ? `import { ${ours.join(', ')} } from '${entry}'\n` : '',
    ...needed(Object.keys(HOST)).map(
      (name) => `import ${isType(name) ? 'type ' : ''}{ ${name} } from '${HOST[name]}'\n`,
    ),
  ]
  const info = `${/<[A-Z]/i.test(body) ? 'tsx' : 'ts'} example${file ? ` file=${file}` : ''}`
  return asBlock(`${directive}\n${theirImports}${imports.join('')}\n${body}`, info)
}

/** `useAuth` and `UseAuth` have the same anchor, so GitHub numbers the second. Values come before types. */
function anchorOf({ entry, name, isValue }) {
  const hasValue = exported[entry].some((item) => item.isValue && item.name.toLowerCase() === name.toLowerCase())
  return `${name.toLowerCase()}${hasValue && !isValue ? '-1' : ''}`
}

const linkTo = (home, from) => `[\`${home.name}\`](${home.entry === from ? '' : pageOf(home.entry)}#${anchorOf(home)})`

/** One export: what it is for, its declaration, an example, and where to read on. */
function section(item, entry, level) {
  const types = [...new Set(item.uses)].filter((symbol) => symbol !== item.symbol && homes.has(symbol))
  const pages = [...(uses.get(`${entry} ${item.name}`) ?? [])].slice(0, 4)
  return [
    `${level} ${item.name}`,
    item.text,
    ...item.parameters.map((text) => `- ${text.replace(/^(\w+) /, '`$1`: ')}`),
    asBlock(declarationOf(item, exported[entry]), 'ts declaration'),
    item.returns && `Returns ${item.returns}.`,
    item.throws.length > 0 && `Throws ${item.throws.join('; ')}.`,
    ...item.examples.map((code) => exampleOf(code, entry)),
    types.length > 0 && `Types: ${types.map((symbol) => linkTo(homes.get(symbol), entry)).join(', ')}`,
    pages.length > 0 && `Used in: ${pages.map(([file, title]) => `[${title}](${posix.join('..', file)})`).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const byName = (one, other) => (one.name < other.name ? -1 : 1)

function render(entry) {
  const here = exported[entry].filter(({ symbol }) => homes.get(symbol).entry === entry)
  const elsewhere = exported[entry].filter(({ symbol }) => homes.get(symbol).entry !== entry)
  const types = here.filter(({ isValue }) => !isValue).sort(byName)
  return `${[
    `# ${entry}`,
    ENTRIES[entry][1],
    ...here.filter(({ isValue }) => isValue).map((item) => section(item, entry, '##')),
    types.length > 0 && '## Types',
    ...types.map((item) => section(item, entry, '###')),
    elsewhere.length > 0 &&
      `## Also exported\n\n${elsewhere.map(({ symbol }) => `- ${linkTo(homes.get(symbol), entry)}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

const drafts = Object.keys(ENTRIES).map((entry) => [pageOf(entry), render(entry)])
const formatted = formatBlocks()
const pages = new Map(
  drafts.map(([file, text]) => [file, text.replace(/\0(\d+)\0/g, (_, index) => formatted[Number(index)])]),
)

if (process.argv.includes('--check')) {
  const found = readdirSync(join(root, FOLDER))
  const old = [...new Set([...found, ...pages.keys()])].filter(
    (file) => !found.includes(file) || readFileSync(join(root, FOLDER, file), 'utf8') !== pages.get(file),
  )
  for (const file of old)
    process.stdout.write(`${FOLDER}/${file} is not current: run node scripts/docs/typescript-docs.mjs\n`)
  process.exitCode = old.length > 0 ? 1 : 0
} else {
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  mkdirSync(join(root, FOLDER), { recursive: true })
  for (const [file, text] of pages) writeFileSync(join(root, FOLDER, file), text)
}

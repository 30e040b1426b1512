// `npm run package:check` checks the package that `npm run release` would publish. It runs publint and attw on the tarball, and
// our own rules: its files, its imports, the weight that it adds to an app, and the declarations of its entries. A host must be
// able to name every type of a signature, and only the release may make a package. It requires a built package.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { root } from '../build/install.mjs'
import { pack, published } from '../build/pack.mjs'
import { unnameableTypes } from './public-types.mjs'
import { addedWeight, MAX_KILOBYTES, MAX_PACKAGES } from './weight.mjs'

const problems = []
const read = (path) => readFileSync(join(published, path), 'utf8')
const { tarball, files } = pack()
const manifest = JSON.parse(read('package.json'))
const packed = new Set(files)

/** Runs a tool of node_modules on the tarball. Its output is shown if it finds a problem. */
function tool(script, args) {
  const done = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  if (done.status !== 0) problems.push(`${script.split('/bin')[0]} has findings\n${done.stdout}${done.stderr}`)
}

/** The kinds of files in the tarball. It has no sources and no maps, so no map points to a missing source. */
const KINDS = [
  /^(LICENSE|README\.md|SECURITY\.md|CHANGELOG\.md|package\.json)$/,
  /^dist\/.+(\.js|\.d\.ts)$/,
  /^dist\/react\/styles\.css$/,
  /^dist\/http\/openapi\/swagger-ui\/(swagger-ui(\.css|-bundle\.js)\.gz|swagger-ui-bundle\.js\.LICENSE\.txt|LICENSE|NOTICE)$/,
  /^dist\/bundled\/LICENSES\.txt$/,
  /^docs\/.+\.md$/,
  /^prisma\/models\/(mysql\/)?\w+\.prisma$/,
  /^prisma\/migrations\/\w+\/\w+\.sql$/,
]
const UNWANTED = /\.(test|test-help)\.|\.map$|\.tsbuildinfo$|\.stamp$/

function checkContents() {
  for (const file of files) {
    if (!KINDS.some((kind) => kind.test(file)) || UNWANTED.test(file)) problems.push(`${file} is not a file to publish`)
  }
  for (const file of code())
    if (read(file).includes('//# sourceMappingURL=')) problems.push(`${file} names a source map`)
}

const code = () =>
  files.filter((file) => /^dist\/.+(\.js|\.d\.ts)$/.test(file) && !/\.template\.|\/swagger-ui\//.test(file))

function checkEntries() {
  for (const [entry, target] of Object.entries(manifest.exports)) {
    const targets = typeof target === 'string' ? [target] : Object.values(target)
    if (typeof target === 'object' && Object.keys(target)[0] !== 'types') problems.push(`${entry}: "types" comes first`)
    for (const path of targets) {
      const [start, end = ''] = path.replace('./', '').split('*')
      const found = path.includes('*') ? files.some((f) => f.startsWith(start) && f.endsWith(end)) : packed.has(start)
      if (!found) problems.push(`${entry}: ${path} is not in the package`)
    }
  }
  // Some scripts would run in the app that installs the package.
  for (const key of ['private', 'scripts', 'devDependencies']) {
    if (manifest[key]) problems.push(`the published package.json has ${key}`)
  }
}

/** npm runs no script that builds first, so `npm pack` in the repository would make a package without dist/. */
function checkBarePack() {
  const repository = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (repository.version || !repository.private) problems.push('package.json must be private and without a version')
  const windows = process.platform === 'win32'
  const args = ['pack', '--dry-run', '--ignore-scripts']
  const done = spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: root, encoding: 'utf8', shell: windows })
  if (done.status === 0) problems.push('a bare `npm pack` makes a package that was not built')
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const COMMENT = /\/\*[\s\S]*?\*\//g

const packageOf = (from) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

/** The imports of a module or its types, relative paths and packages, by file. */
function* imports() {
  for (const file of code()) {
    for (const found of read(file).replace(COMMENT, '').matchAll(IMPORT)) yield { file, from: found[1] ?? found[2] }
  }
}

/** Packages that `require.resolve` or another package loads, not an import. */
const NOT_IMPORTED = new Set(['react-dom', '@prisma/client'])

function checkImports() {
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
  const used = new Set()
  for (const { file, from } of imports()) {
    if (from.startsWith('.')) {
      const target = posix.join(posix.dirname(file), from)
      if (!packed.has(target)) problems.push(`${file} imports ${from}, which is not in the package`)
    } else if (!isBuiltin(from)) {
      used.add(packageOf(from))
      if (!declared[packageOf(from)]) problems.push(`${file} imports ${from}, which package.json does not name`)
    }
  }
  for (const name of Object.keys(declared)) {
    if (!used.has(name) && !NOT_IMPORTED.has(name)) problems.push(`${name} is a dependency that nothing imports`)
  }
}

function checkWeight() {
  const { packages, kilobytes, heaviest } = addedWeight(manifest, published)
  process.stdout.write(`An installation adds ${packages} packages and ${kilobytes} KB to an app that has the peers\n`)
  if (packages <= MAX_PACKAGES && kilobytes <= MAX_KILOBYTES) return
  const told = heaviest.slice(0, 10).map((one) => `${one.name} ${one.kilobytes} KB`)
  problems.push(`more than ${MAX_PACKAGES} packages or ${MAX_KILOBYTES} KB; the heaviest: ${told.join(', ')}`)
}

checkBarePack()
checkContents()
checkEntries()
checkImports()
checkWeight()
const typed = Object.entries(manifest.exports).filter(([, target]) => target.types)
problems.push(...unnameableTypes(Object.fromEntries(typed.map(([entry, target]) => [entry, target.types]))))
tool('publint/src/cli.js', ['run', tarball, '--strict'])
// The package is ESM only, for Next 16 on Node 20.19 and newer. `esm-only` omits the problems of CommonJS and of TypeScript
// before 4.7. A stylesheet has no types.
tool('@arethetypeswrong/cli/dist/index.js', [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './styles.css'])

for (const problem of problems) process.stdout.write(`${problem}\n`)
const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`
const unpacked = files.reduce((sum, file) => sum + statSync(join(published, file)).size, 0)
process.stdout.write(`${files.length} files, ${kib(unpacked)}, packed ${kib(statSync(tarball).size)}\n`)
process.exit(problems.length === 0 ? 0 : 1)

// Builds the parts that are not current: the Prisma clients, the package (dist/) and the demo (.next/). `--library` omits the
// demo, and `--clients` also omits the package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './install.mjs'

const at = (path) => join(root, path)
const isSource = (path) => !/\.test(-help)?\.tsx?$/.test(path)

function* filesUnder(path) {
  if (!existsSync(path)) return
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const full = join(path, entry.name)
    if (entry.isDirectory()) yield* filesUnder(full)
    else yield full
  }
}

/** One hash over the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.map(at)) {
    const files = existsSync(path) && !path.match(/\.\w+$/) ? [...filesUnder(path)].filter(isSource) : [path]
    for (const file of files.filter(existsSync)) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function run(name, script, args, env = {}) {
  process.stdout.write(`Building ${name} …\n`)
  const done = spawnSync(process.execPath, [at(script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (done.status !== 0) throw new Error(`Building ${name} failed`)
}

/** Runs `work` unless the stamp shows that it was done for the same inputs. */
function step(stamp, inputs, work) {
  const hash = hashOf(inputs)
  const file = at(stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return
  rmSync(file, { force: true })
  work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

const buildClients = () => run('the Prisma clients', 'scripts/build/prisma.mjs', [])

const SWAGGER_UI = 'dist/http/openapi/swagger-ui'
const BUNDLED = 'dist/bundled'

/** The files of Swagger UI are part of the package, because the dependency would report installations to its vendor. */
export function copySwaggerUi() {
  const source = (name) => readFileSync(at(`node_modules/swagger-ui-dist/${name}`), 'utf8')
  const write = (name, content) => writeFileSync(join(at(SWAGGER_UI), name), content)
  rmSync(at(SWAGGER_UI), { recursive: true, force: true })
  mkdirSync(at(SWAGGER_UI), { recursive: true })
  for (const name of ['swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']) write(name, source(name))
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    // Source maps are not part of the package.
    const text = source(name).replace(/\n?\/[/*]# sourceMappingURL=\S+(?: \*\/)?\s*$/, '\n')
    // A quarter of the size on the disk of every app.
    write(`${name}.gz`, gzipSync(text, { level: 9 }))
  }
}

function buildLibrary() {
  run('the emails', 'scripts/build/emails.mjs', [])
  // Outputs without a source are deleted first; otherwise a deleted module would remain in the package.
  for (const file of filesUnder(at('dist'))) {
    const source = relative(at('dist'), file).replace(/(\.d\.ts|\.js|\.css)$/, '')
    if (source.startsWith('.') || file.startsWith(at(SWAGGER_UI)) || file.startsWith(at(BUNDLED))) continue
    if (!['.ts', '.tsx', '.css'].some((end) => existsSync(at(`src/${source}${end}`)))) rmSync(file)
  }
  run('the package', 'node_modules/typescript-7/bin/tsc', ['-p', 'tsconfig.build.json'])
  run('the parts of other packages', 'scripts/build/bundled.mjs', [])
  copySwaggerUi()
  for (const file of filesUnder(at('src'))) {
    if (!file.endsWith('.css')) continue
    const target = join(at('dist'), relative(at('src'), file))
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(file, target)
  }
}

const buildDemo = () => run('the demo', 'node_modules/next/dist/bin/next', ['build'], { NEXT_TELEMETRY_DISABLED: '1' })

const CLIENT_INPUTS = ['prisma/models', 'prisma/demo', 'scripts/build/prisma.mjs', 'node_modules/prisma/package.json']
const LIBRARY_INPUTS = [
  'src',
  'tsconfig.json',
  'tsconfig.build.json',
  'package.json',
  'node_modules/.package-lock.json',
  'scripts/build/bundled.mjs',
  'scripts/build/emails.mjs',
]
const DEMO_INPUTS = [
  'app',
  'docs',
  'SECURITY.md',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'dist/.stamp',
  'generated/.stamp',
]

/** @throws Error when a step fails; the output of the step shows the reason */
export function build({ clients = false, library = false } = {}) {
  step('generated/.stamp', CLIENT_INPUTS, buildClients)
  if (clients) return
  step('dist/.stamp', LIBRARY_INPUTS, buildLibrary)
  if (!library) step('.next/.stamp', DEMO_INPUTS, buildDemo)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    build({ clients: process.argv.includes('--clients'), library: process.argv.includes('--library') })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

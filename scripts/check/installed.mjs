// Installs the packed package into an empty app and loads every entry there, as Node resolves it: in a server, in a server
// component and in a browser. It does so first without the optional peer dependencies, then with them. It compares the size of
// the installation with the result of weight.mjs. It requires the npm registry and a built package.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/install.mjs'
import { pack, published } from '../build/pack.mjs'
import { addedWeight, kilobytes } from './weight.mjs'

const app = mkdtempSync(join(tmpdir(), 'sallyport-install-'))
const windows = process.platform === 'win32'
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { exports, peerDependencies, peerDependenciesMeta, devDependencies } = manifest

function run(command, args) {
  const done = spawnSync(command, args, { cwd: app, encoding: 'utf8', shell: windows && command !== process.execPath })
  return { succeeded: done.status === 0, output: `${done.stdout}${done.stderr}` }
}

const problems = []
const expect = (what, { succeeded, output }) => succeeded || problems.push(`${what}\n${output}`)

const isOptional = (name) => peerDependenciesMeta[name]?.optional === true
const peers = (wanted) =>
  Object.keys(peerDependencies)
    .filter((name) => isOptional(name) === wanted)
    .map((name) => `${name}@${devDependencies[name]}`)

/** Adds packages to the app. Returns the installed packages. */
function install(...packages) {
  const npm = windows ? 'npm.cmd' : 'npm'
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  const done = run(npm, ['install', ...flags, ...packages])
  expect('npm install', done)
  if (!done.succeeded) return null
  const lock = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'))
  return { packages: Object.keys(lock.packages).length, kilobytes: kilobytes(join(app, 'node_modules')) }
}

/** The few files that npm itself writes beside the packages. */
const OWN_OF_NPM = 200

function checkWeight(before, after) {
  const computed = addedWeight(manifest, published)
  const real = { packages: after.packages - before.packages, kilobytes: after.kilobytes - before.kilobytes }
  const told = ({ packages, kilobytes }) => `${packages} packages and ${kilobytes} KB`
  process.stdout.write(`The installation adds ${told(real)}; computed: ${told(computed)}\n`)
  const differs = Math.abs(real.kilobytes - computed.kilobytes) > OWN_OF_NPM || real.packages !== computed.packages
  if (differs) problems.push('weight.mjs computes another weight than the installation has')
}

/** Runs a module in the app. */
function runModule(code) {
  writeFileSync(join(app, 'run.mjs'), code)
  return run(process.execPath, ['run.mjs'])
}

const SCAN = `import { withSallyport } from 'sallyport/next'
const config = withSallyport({ openapi: { apiFolder: 'app/api' } })
process.stdout.write((await config('phase-production-build', { defaultConfig: {} })).env.SALLYPORT_OPENAPI)`
const ROUTE =
  '/**\n * @openapi\n * /api/notes/:\n *   get:\n *     summary: Notes\n */\nexport const GET = () => new Response()\n'

const EMAIL = `import { createElement } from 'react'
import { Layout, mailTexts, renderElement } from 'sallyport/emails'
const frame = { texts: mailTexts('en'), site: 'Harbour', heading: 'Own', preview: 'Own' }
process.stdout.write((await renderElement('Own', createElement(Layout, frame, 'own words'))).text)`

/** Each part that needs an optional peer dependency, and its error while the dependency is missing. */
const OPTIONAL = [
  { what: 'a scan of routes', code: SCAN, gives: '/api/notes/', missing: 'npm install --save-dev next-swagger-doc' },
  { what: "an app's own email", code: EMAIL, gives: 'own words', missing: "Cannot find package '@react-email/" },
]

function checkOptional(installed) {
  mkdirSync(join(app, 'app/api'), { recursive: true })
  writeFileSync(join(app, 'app/api/route.js'), ROUTE)
  for (const { what, code, gives, missing } of OPTIONAL) {
    const { succeeded, output } = runModule(code)
    const isRight = installed ? succeeded && output.includes(gives) : !succeeded && output.includes(missing)
    if (!isRight) problems.push(`${what}, optional peers ${installed ? '' : 'not '}installed\n${output}`)
  }
}

/** The files of Swagger UI are in the package. Its npm package, which reports installations, is not installed. */
function checkExplorer() {
  for (const name of ['swagger-ui-dist', '@scarf/scarf']) {
    if (existsSync(join(app, 'node_modules', name))) problems.push(`${name} is installed with the package`)
  }
  const told = run(process.execPath, [
    '--input-type=module',
    '-e',
    "const { withSallyport } = await import('sallyport/next'); process.stdout.write(withSallyport().env.SALLYPORT_EXPLORER)",
  ])
  const found = told.succeeded && existsSync(join(app, told.output, 'swagger-ui-bundle.js.gz'))
  expect("the explorer's files", { succeeded: found, output: told.output })
}

/** Loads an entry. A module must export something, and another file must exist and not be empty. */
function load(entry) {
  const name = entry.replace('*', 'core.prisma').replace(/^\./, 'sallyport')
  const isModule = !/\.(css|prisma|json)$/.test(name)
  const code = isModule
    ? `if (Object.keys(await import('${name}')).length === 0) throw new Error('exports nothing')`
    : `import { statSync } from 'node:fs'; if (statSync(new URL(import.meta.resolve('${name}'))).size === 0) throw new Error('is empty')`
  writeFileSync(join(app, 'load.mjs'), code)
  for (const condition of isModule ? ['react-server', 'node'] : ['node']) {
    // `sallyport/server` throws outside server components. Hooks and components are for client components.
    if (condition === (REACT[entry] ?? '')) continue
    expect(`${name} (${condition})`, run(process.execPath, ['--conditions', condition, 'load.mjs']))
  }
}

/** Entries that one side of React cannot load. */
const REACT = { './server': 'node', './react': 'react-server', './components': 'react-server' }

writeFileSync(join(app, 'package.json'), '{ "name": "empty-app", "private": true, "type": "module" }\n')
const before = install(...peers(false))
const after = before && install(pack().tarball)
if (after) {
  checkWeight(before, after)
  checkExplorer()
  checkOptional(false)
  for (const entry of Object.keys(exports)) if (entry !== './emails') load(entry)
  expect('npx sallyport --help', run(windows ? 'npx.cmd' : 'npx', ['--no-install', 'sallyport', '--help']))
  if (install(...peers(true))) {
    checkOptional(true)
    load('./emails')
  }
}
rmSync(app, { recursive: true, force: true })
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${Object.keys(exports).length} entries, ${problems.length} problems\n`)
process.exit(problems.length === 0 ? 0 : 1)

// Installs the packed package into an empty app and loads every entry there, as Node finds it: in a server, in a server
// component and in a browser. Needs the npm registry, and a built package.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/install.mjs'
import { pack } from '../build/pack.mjs'

const app = mkdtempSync(join(tmpdir(), 'sallyport-install-'))
const windows = process.platform === 'win32'
const { exports, peerDependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function run(command, args) {
  const done = spawnSync(command, args, { cwd: app, encoding: 'utf8', shell: windows && command !== process.execPath })
  return { succeeded: done.status === 0, said: `${done.stdout}${done.stderr}` }
}

const problems = []
const expect = (what, { succeeded, said }) => succeeded || problems.push(`${what}\n${said}`)

function install() {
  const peers = Object.keys(peerDependencies).map((name) => `${name}@${devDependencies[name]}`)
  writeFileSync(join(app, 'package.json'), '{ "name": "empty-app", "private": true, "type": "module" }\n')
  const npm = windows ? 'npm.cmd' : 'npm'
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  const done = run(npm, ['install', ...flags, pack().tarball, ...peers])
  expect('npm install', done)
  return done.succeeded
}

/** Swagger UI is part of the package: its own package, which reports installations, is not installed. */
function checkExplorer() {
  for (const name of ['swagger-ui-dist', '@scarf/scarf']) {
    if (existsSync(join(app, 'node_modules', name))) problems.push(`${name} is installed with the package`)
  }
  const told = run(process.execPath, [
    '--input-type=module',
    '-e',
    "const { withSallyport } = await import('sallyport/next'); process.stdout.write(withSallyport().env.SALLYPORT_EXPLORER)",
  ])
  const found = told.succeeded && existsSync(join(app, told.said, 'swagger-ui-bundle.js'))
  expect("the explorer's files", { succeeded: found, said: told.said })
}

/** How an entry is loaded: modules are imported and export something, other files are found and not empty. */
function load(entry) {
  const name = entry.replace('*', 'core.prisma').replace(/^\./, 'sallyport')
  const isModule = !/\.(css|prisma|json)$/.test(name)
  const code = isModule
    ? `if (Object.keys(await import('${name}')).length === 0) throw new Error('exports nothing')`
    : `import { statSync } from 'node:fs'; if (statSync(new URL(import.meta.resolve('${name}'))).size === 0) throw new Error('is empty')`
  writeFileSync(join(app, 'load.mjs'), code)
  for (const condition of isModule ? ['react-server', 'node'] : ['node']) {
    // `sallyport/server` is for server components only, and says so elsewhere; hooks and components are for the others.
    if (condition === (REACT[entry] ?? '')) continue
    expect(`${name} (${condition})`, run(process.execPath, ['--conditions', condition, 'load.mjs']))
  }
}

/** Entries that one side of React cannot load. */
const REACT = { './server': 'node', './react': 'react-server', './components': 'react-server' }

if (install()) {
  for (const entry of Object.keys(exports)) load(entry)
  checkExplorer()
  expect('npx sallyport --help', run(windows ? 'npx.cmd' : 'npx', ['--no-install', 'sallyport', '--help']))
}
rmSync(app, { recursive: true, force: true })
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${Object.keys(exports).length} entries, ${problems.length} problems\n`)
process.exit(problems.length === 0 ? 0 : 1)

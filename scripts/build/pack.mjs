// The package as it is published: a folder and its tarball, in test-results/package/. The package.json of the repository has
// no version, so npm refuses to pack it. Only this script writes the real package.json.
// `node scripts/build/pack.mjs` packs the built files and prints the path of the tarball.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

const folder = join(root, 'test-results/package')

/** The folder that is packed. */
export const published = join(folder, 'sallyport')

/** The published files besides package.json, as paths from the root of the repository. */
const CONTENT = [
  'dist',
  'prisma/models',
  'prisma/migrations',
  'docs',
  'README.md',
  'LICENSE',
  'SECURITY.md',
  'CHANGELOG.md',
]
const LEFT_OUT = ['dist/.stamp', 'dist/.tsbuildinfo', 'docs/pictures'].map((path) => join(root, path))

/** The release that CHANGELOG.md names first, and whether it is dated: `## 1.2.3, 2030-01-02`. */
export function release() {
  const [, version, date] =
    /^## (\d+\.\d+\.\d+)(?:, (.+))?$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  if (!version) throw new Error('CHANGELOG.md has no heading such as `## 1.2.3, unreleased`')
  return { version, isDated: /^\d{4}-\d\d-\d\d$/.test(date ?? '') }
}

/** The location of the sources from a build service. npm compares it with the identity of the build. */
function repository() {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_URL } = process.env
  const url = GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : CI_PROJECT_URL
  return url ? { repository: { type: 'git', url: `git+${url}.git` } } : {}
}

/** The package.json of the package. */
function manifest() {
  const {
    name,
    private: _,
    scripts,
    devDependencies,
    scarfSettings,
    ...rest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const publishConfig = { access: 'public', provenance: true }
  return { name, version: release().version, ...repository(), ...rest, publishConfig }
}

const RELATIVE_IMPORT = /(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g

/** The declarations that the types of the entries import. No app can import the others, which describe internals. */
function reachedDeclarations({ exports }) {
  const waiting = Object.values(exports).flatMap(({ types }) => (types ? [join(root, types)] : []))
  const found = new Set()
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT))
      waiting.push(join(dirname(file), from.replace(/\.js$/, '.d.ts')))
  }
  return found
}

/** Every file that an app needs from the package. */
function* promised({ bin, exports }) {
  yield* Object.values(bin)
  for (const target of Object.values(exports)) yield* typeof target === 'string' ? [target] : Object.values(target)
}

function npm(args) {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return spawnSync(command, args, { cwd: published, encoding: 'utf8', shell: process.platform === 'win32' })
}

/**
 * Packs the built files. Run `node scripts/build/build.mjs --library` first.
 * @returns {{ tarball: string, files: string[] }} paths from the package's root
 * @throws Error when a required file is missing, or with npm's output
 */
export function pack() {
  const made = manifest()
  const missing = [...promised(made)].filter((path) => !path.includes('*') && !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`the package is not built, these files are missing: ${missing.join(', ')}`)
  rmSync(folder, { recursive: true, force: true })
  const declarations = reachedDeclarations(made)
  const isPublished = (from) => !LEFT_OUT.includes(from) && (!from.endsWith('.d.ts') || declarations.has(from))
  for (const path of CONTENT) {
    cpSync(join(root, path), join(published, path), { recursive: true, filter: isPublished })
  }
  writeFileSync(join(published, 'package.json'), `${JSON.stringify(made, null, 2)}\n`)
  const done = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', '..'])
  if (done.status !== 0) throw new Error(`npm pack failed\n${done.stderr}`)
  const [packed] = JSON.parse(done.stdout)
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path).sort() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(`${pack().tarball}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

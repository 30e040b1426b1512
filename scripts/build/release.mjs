// `npm run release`: builds, packs, checks and publishes the version that CHANGELOG.md names first. `-- --dry-run` does
// everything except publish, with the current working tree. Only this script makes a package.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
const { pack, release } = await import('./pack.mjs')
const dryRun = process.argv.includes('--dry-run')
const windows = process.platform === 'win32'

const refuse = (reason) => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** A release has a tag, so that everyone can build the same package. */
function checkSources({ version, isDated }) {
  if (!isDated) refuse(`CHANGELOG.md: ${version} has no date; write \`## ${version}, YYYY-MM-DD\``)
  if (git('status', '--porcelain') !== '') refuse('The working tree has changes: commit them.')
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) refuse(`HEAD has no tag v${version}.`)
}

/** Runs a script of the repository. Ends the release if the script fails. */
function must(script, args = []) {
  process.stdout.write(`\n== ${script} ${args.join(' ')}\n`)
  const done = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) refuse(`${script} failed; nothing was published.`)
}

const found = release()
if (!dryRun) checkSources(found)
// The build starts from nothing, because outputs of an earlier build are not part of a release.
rmSync(join(root, 'dist'), { recursive: true, force: true })
must('scripts/build/build.mjs', ['--library'])
must('scripts/build/migrations.mjs', ['--check'])
must('scripts/check/package.mjs')
must('scripts/check/installed.mjs')

const { tarball } = pack()
const publish = ['publish', tarball, '--provenance', '--access', 'public', ...(dryRun ? ['--dry-run'] : [])]
process.stdout.write(`\n== npm ${publish.join(' ')}\n`)
const done = spawnSync(windows ? 'npm.cmd' : 'npm', publish, { cwd: root, stdio: 'inherit', shell: windows })
process.exit(done.status ?? 1)

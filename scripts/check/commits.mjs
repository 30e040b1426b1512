// Fails on a commit subject of more than 72 characters, because `git log --oneline` and code hosts cut longer ones. It checks the
// commits since this file was added, because older subjects cannot change.
import { spawnSync } from 'node:child_process'
import { root } from '../build/install.mjs'

const MAX_SUBJECT_LENGTH = 72
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check/commits.mjs')
const since = added.stdout?.trim().split('\n').at(-1)
if (added.status !== 0 || !since) {
  console.log('No history here (an archive, or a shallow clone): the subjects are not checked.')
  process.exit(0)
}
const subjects = git('log', '--no-merges', '--format=%h %s', `${since}^..HEAD`)
  .stdout.trim()
  .split('\n')
  .filter(Boolean)
const long = subjects.filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_SUBJECT_LENGTH)
for (const line of long)
  console.error(`The subject of ${line.slice(0, 60)}… has more than ${MAX_SUBJECT_LENGTH} characters.`)
console.log(`${subjects.length} subjects checked`)
process.exit(long.length > 0 ? 1 : 0)

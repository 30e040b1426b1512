import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parsePackage } from './project.js'
import { readFile } from './read-file.js'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

const LOCK_FILES: readonly (readonly [PackageManager, string])[] = [
  ['pnpm', 'pnpm-lock.yaml'],
  ['pnpm', 'pnpm-workspace.yaml'],
  ['yarn', 'yarn.lock'],
  ['bun', 'bun.lock'],
  ['bun', 'bun.lockb'],
  ['npm', 'package-lock.json'],
  ['npm', 'npm-shrinkwrap.json'],
]

/** How each of them adds packages, runs a command of a package, and runs a script. */
const WORDS: Readonly<Record<PackageManager, { add: readonly string[]; exec: string; script: string }>> = {
  npm: { add: ['npm', 'install'], exec: 'npx', script: 'npm run' },
  pnpm: { add: ['pnpm', 'add'], exec: 'pnpm exec', script: 'pnpm run' },
  yarn: { add: ['yarn', 'add'], exec: 'yarn', script: 'yarn run' },
  bun: { add: ['bun', 'add'], exec: 'bunx', script: 'bun run' },
}

const isManager = (name: string | undefined): name is PackageManager => name !== undefined && Object.hasOwn(WORDS, name)

/** The package manager that a folder names: in `packageManager` of its package.json, or by a lock file. */
function namedIn(folder: string): PackageManager | undefined {
  const text = readFile(join(folder, 'package.json'))
  const name = text === null ? undefined : parsePackage(text).packageManager?.split('@')[0]
  return isManager(name) ? name : LOCK_FILES.find(([, file]) => existsSync(join(folder, file)))?.[0]
}

/** The package manager of an app. In a workspace, the lock file is in a folder above. npm if no folder names one. */
export function packageManagerOf(root: string): PackageManager {
  for (let folder = root; ; folder = dirname(folder)) {
    const named = namedIn(folder)
    if (named) return named
    // Beyond the repository, a lock file belongs to something else.
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return 'npm'
  }
}

/** The command that adds packages. */
export const addCommand = (
  manager: PackageManager,
  names: readonly string[],
  flags: readonly string[] = [],
): string[] => [...WORDS[manager].add, ...flags, ...names]

/** A step in npm's words (`npx prisma generate`, `npm run dev`), in those of the package manager. */
export const inWordsOf = (manager: PackageManager, step: string): string =>
  step
    .replace(/^npx (?=prisma\b|sallyport\b)/, `${WORDS[manager].exec} `)
    .replace(/^npm run /, `${WORDS[manager].script} `)

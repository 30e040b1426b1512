import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { z } from 'zod'
import { CliError } from './cli-error.js'

/** A Next.js app as its files describe it. Paths are relative to its root, with slashes. */
export interface Project {
  root: string
  /** 'src/' when the app folder is in src/. */
  base: '' | 'src/'
  /** The folder of the alias `@/`; null without one. */
  alias: '' | 'src/' | null
  packages: Readonly<Record<string, string>>
  /** The text of a file, with line feeds as line ends; null when it does not exist. */
  read(path: string): string | null
  /** Names in a folder; empty if the folder does not exist. */
  list(path: string): string[]
}

type Packages = Record<string, string>

const packages = z.record(z.string(), z.string()).optional()
const packageJson = z.object({
  version: z.string().optional(),
  packageManager: z.string().optional(),
  scripts: packages,
  dependencies: packages,
  devDependencies: packages,
})

/** @throws CliError if the text is no package.json */
export function parsePackage(text: string): z.infer<typeof packageJson> {
  try {
    return packageJson.parse(JSON.parse(text))
  } catch {
    throw new CliError('package.json is not valid JSON, or its dependencies are not lists of names and versions.')
  }
}

function packagesOf(root: string): Packages {
  const text = readFile(join(root, 'package.json'))
  if (text === null) throw new CliError('There is no package.json here: run this in the folder of your Next.js app.')
  const { dependencies, devDependencies } = parsePackage(text)
  return { ...devDependencies, ...dependencies }
}

/** The text of a file; null if there is none. */
export const readFile = (path: string): string | null =>
  existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : null

/** Installed version of a package, else the range in package.json; '' if neither exists. */
export function versionOf({ root, packages }: Pick<Project, 'root' | 'packages'>, name: string): string {
  const installed = readFile(join(root, 'node_modules', name, 'package.json'))
  return (installed === null ? undefined : parsePackage(installed).version) ?? packages[name] ?? ''
}

/** The first number of a version or range; NaN for tags such as `latest`, which count as new enough. */
export const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0] ?? Number.NaN)

/**
 * Reads the app in a folder.
 * @throws CliError if this package cannot serve the app
 */
export function readProject(root: string): Project {
  const packages = packagesOf(root)
  const read = (path: string) => readFile(join(root, path))?.replaceAll('\r\n', '\n') ?? null
  const isFolder = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
  const list = (path: string) => (isFolder(path) ? readdirSync(join(root, path)) : [])
  const next = versionOf({ root, packages }, 'next')
  if (!next) throw new CliError('This is not a Next.js app: package.json does not list next.')
  if (majorOf(next) < 16) throw new CliError(`sallyport needs Next.js 16 or newer; this app has ${next}.`)
  const base = list('app').length > 0 ? '' : list('src/app').length > 0 ? 'src/' : null
  if (base === null) {
    const pages = list('pages').length > 0 || list('src/pages').length > 0
    const hint = pages ? ' This app has a pages folder: sallyport needs the App Router, which works beside it.' : ''
    throw new CliError(`There is neither app/ nor src/app/ here.${hint}`)
  }
  const tsconfig = read('tsconfig.json')
  if (tsconfig === null) throw new CliError('There is no tsconfig.json here: sallyport init writes TypeScript.')
  // With another `baseUrl`, the alias points elsewhere. Relative imports are always right.
  const isPlain = !/"baseUrl"\s*:\s*"(?!\.?\/?")/.test(tsconfig)
  const target = isPlain ? /"@\/\*"\s*:\s*\[\s*"\.?\/?(src\/)?\*"/.exec(tsconfig) : null
  return { root, base, alias: target ? (target[1] === 'src/' ? 'src/' : '') : null, packages, read, list }
}

/** The import path from one file to another. Both are paths from the root, `to` without its extension. */
export function importPath({ alias }: Pick<Project, 'alias'>, from: string, to: string): string {
  if (alias !== null && to.startsWith(alias)) return `@/${to.slice(alias.length)}`
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

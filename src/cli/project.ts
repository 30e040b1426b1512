import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { z } from 'zod'
import { CliError } from './cli-error.js'
import { readFile } from './read-file.js'
import { type CompilerOptions, compilerOptions } from './tsconfig.js'

/** A Next.js app as its files describe it. Paths are relative to its root, with slashes. */
export interface Project {
  root: string
  /** 'src/' when the app folder is in src/. */
  base: '' | 'src/'
  /** The folder of the alias `@/`; null without one. */
  alias: '' | 'src/' | null
  /** The ends of its files: those of an app without TypeScript are `js`, or `jsx` for components. */
  ends: { module: 'ts' | 'js'; component: 'tsx' | 'jsx' | 'js' }
  /** The file with its aliases, and what it says. */
  compiler: CompilerOptions & { file: 'tsconfig.json' | 'jsconfig.json' }
  packages: Readonly<Record<string, string>>
  /** package.json has `"type": "module"`. */
  isModule: boolean
  /** The text of a file, with line feeds as line ends; null when it does not exist. */
  read(path: string): string | null
  /** Names in a folder; empty if the folder does not exist. */
  list(path: string): string[]
}

const packages = z.record(z.string(), z.string()).optional()
const packageJson = z.object({
  version: z.string().optional(),
  type: z.string().optional(),
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

function packageOf(root: string): Pick<Project, 'packages' | 'isModule'> {
  const text = readFile(join(root, 'package.json'))
  if (text === null) throw new CliError('There is no package.json here: run this in the folder of your Next.js app.')
  const { dependencies, devDependencies, type } = parsePackage(text)
  return { packages: { ...devDependencies, ...dependencies }, isModule: type === 'module' }
}

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
  const { packages, isModule } = packageOf(root)
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
  const ends = endsOf(list, base)
  const file = read('tsconfig.json') === null && ends.module === 'js' ? 'jsconfig.json' : 'tsconfig.json'
  const compiler = { file, ...compilerOptions(join(root, file)) } as const
  const target = compiler.paths?.['@/*']
  const alias = target === join(root, '*') ? '' : target === join(root, 'src/*') ? 'src/' : null
  return { root, base, alias, ends, compiler, packages, isModule, read, list }
}

/** An app is in TypeScript if it has a tsconfig.json or a layout.tsx, from which Next makes a tsconfig.json. */
function endsOf(list: Project['list'], base: Project['base']): Project['ends'] {
  const inApp = list(`${base}app`)
  const names = [inApp, ...inApp.map((name) => list(`${base}app/${name}`))].flat()
  const has = (name: string) => names.includes(name)
  if (list('').includes('tsconfig.json') || has('layout.tsx')) return { module: 'ts', component: 'tsx' }
  return { module: 'js', component: has('layout.jsx') ? 'jsx' : 'js' }
}

const MODULE_ENDS = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs']

/** A module of the app by its path without the end; null if there is none. */
export function moduleAt(project: Pick<Project, 'read'>, stem: string): { path: string; text: string } | null {
  for (const end of MODULE_ENDS) {
    const path = `${stem}.${end}`
    const text = project.read(path)
    if (text !== null) return { path, text }
  }
  return null
}

/** A path of a module, as a user names it, without its end. */
export const stemOf = (path: string): string => path.replace(/^\.\//, '').replace(/\.[cm]?[jt]sx?$/, '')

/** The import path from one file to another. Both are paths from the root, `to` without its extension. */
export function importPath({ alias }: Pick<Project, 'alias'>, from: string, to: string): string {
  if (alias !== null && to.startsWith(alias)) return `@/${to.slice(alias.length)}`
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

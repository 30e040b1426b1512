import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { openOf } from '../auth/create-auth.js'
import type { Runtime } from '../auth/runtime.js'
import { CliError } from './cli-error.js'
import { moduleAt, type Project, stemOf } from './project.js'

/** The order of Next: a variable that is already set takes precedence. */
const envFiles = (mode: string): string[] => [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']
const AUTH_FILES = ['auth', 'lib/auth', 'lib/sallyport', 'app/_lib/auth', 'server/auth']

/** Loads the app's .env files into the environment, like `next dev`, or like `next start` when NODE_ENV is production. */
export function loadEnvironment(project: Project): void {
  // Next's types make NODE_ENV read-only, but it can be set.
  const env: Record<string, string | undefined> = process.env
  env.NODE_ENV ??= 'development'
  for (const name of envFiles(env.NODE_ENV))
    if (project.read(name) !== null) process.loadEnvFile(join(project.root, name))
}

/** The path of the file that calls createAuth. */
function findAuthFile(project: Project, given?: string): string | null {
  const candidates = given
    ? [stemOf(given)]
    : [project.base, ''].flatMap((base) => AUTH_FILES.map((file) => base + file))
  const found = candidates
    .map((stem) => moduleAt(project, stem))
    .find((file) => /\bcreateAuth\b/.test(file?.text ?? ''))
  return found?.path ?? null
}

/** `@/*` as jiti takes an alias: it replaces the path up to a slash. */
const aliasesOf = ({ paths = {} }: Project['compiler']): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map((pair) => pair.map((path) => path.replace(/\/\*$/, ''))))

/** Loads the app's modules as Next does, including TypeScript and aliases. */
export const loaderOf = ({ root, packages, compiler, ends }: Project) =>
  createJiti(pathToFileURL(join(root, 'sallyport.mjs')).href, {
    // Every alias of `paths`, also of a configuration that this one extends. jiti has none for importing files in JavaScript.
    ...(ends.module === 'ts' ? { tsconfigPaths: join(root, compiler.file) } : { alias: aliasesOf(compiler) }),
    // Next provides these two markers itself. They only refuse a module in the wrong bundle.
    virtualModules: { 'server-only': {}, 'client-only': {} },
    fsCache: false,
    // Node loads packages unchanged; only the app's own TypeScript is transformed.
    nativeModules: Object.keys(packages),
  })

/**
 * Loads the app's auth file, including TypeScript and aliases, and returns its service. `open()` throws a ConfigError while
 * the configuration has problems.
 * @throws CliError
 */
export async function loadAuth(project: Project, given?: string): Promise<{ file: string; open: () => Runtime }> {
  const file = findAuthFile(project, given)
  if (file === null) {
    throw new CliError(`No file that calls createAuth was found. Give its path: --auth-file ${project.base}auth`)
  }
  const modules = await loaderOf(project).import<object>(join(project.root, file))
  const found = Object.values(modules).find((value) => openOf(value) !== null)
  const open = openOf(found)
  if (open === null) throw new CliError(`${file} does not export a service of createAuth.`)
  return { file, open }
}

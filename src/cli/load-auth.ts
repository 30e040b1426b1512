import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { openOf } from '../auth/create-auth.js'
import type { Runtime } from '../auth/runtime.js'
import { CliError } from './cli-error.js'
import type { Project } from './project.js'

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

/** The file that calls createAuth, without extension. */
function findAuthFile(project: Project, given?: string): string | null {
  const named = given?.replace(/^\.\//, '').replace(/\.ts$/, '')
  const candidates = named ? [named] : [project.base, ''].flatMap((base) => AUTH_FILES.map((file) => base + file))
  return candidates.find((file) => /\bcreateAuth\b/.test(project.read(`${file}.ts`) ?? '')) ?? null
}

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
  const { root, packages } = project
  const jiti = createJiti(pathToFileURL(join(root, 'sallyport.mjs')).href, {
    // Every alias of `paths`, also of a configuration that this one extends.
    tsconfigPaths: join(root, 'tsconfig.json'),
    // Next provides these two markers itself. They only refuse a module in the wrong bundle.
    virtualModules: { 'server-only': {}, 'client-only': {} },
    fsCache: false,
    // Node loads packages unchanged; only the app's own TypeScript is transformed.
    nativeModules: Object.keys(packages),
  })
  const found = Object.values(await jiti.import<object>(join(root, `${file}.ts`))).find(
    (value) => openOf(value) !== null,
  )
  const open = openOf(found)
  if (open === null) throw new CliError(`${file}.ts does not export a service of createAuth.`)
  return { file, open }
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { openOf } from '../auth/create-auth.js'
import type { Runtime } from '../auth/runtime.js'
import { CliError } from './cli-error.js'
import type { Project } from './project.js'

/** Next's order: a variable that is set already wins. */
const envFiles = (mode: string): string[] => [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']
const AUTH_FILES = ['auth', 'lib/auth', 'lib/sallyport', 'app/_lib/auth', 'server/auth']

/** Puts the app's .env files into the environment, as `next dev` does, or `next start` where NODE_ENV says production. */
export function loadEnvironment(project: Project): void {
  // Next types it as read-only, which it is not.
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
 * Loads the app's auth file, TypeScript and aliases included, and gives its service. `open()` then throws a ConfigError
 * while the configuration has problems.
 * @throws CliError
 */
export async function loadAuth(project: Project, given?: string): Promise<{ file: string; open: () => Runtime }> {
  const file = findAuthFile(project, given)
  if (file === null) {
    throw new CliError(`No file that calls createAuth was found. Name it: --auth-file ${project.base}auth`)
  }
  const { root, alias, packages } = project
  const jiti = createJiti(pathToFileURL(join(root, 'sallyport.mjs')).href, {
    ...(alias === null ? {} : { alias: { '@': join(root, alias) } }),
    fsCache: false,
    // Packages are loaded as Node loads them; the app's own TypeScript alone is transformed.
    nativeModules: Object.keys(packages),
  })
  const found = Object.values(await jiti.import<object>(join(root, `${file}.ts`))).find(
    (value) => openOf(value) !== null,
  )
  const open = openOf(found)
  if (open === null) throw new CliError(`${file}.ts exports nothing that createAuth made.`)
  return { file, open }
}

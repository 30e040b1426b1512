import { dirname, isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { withoutComments } from './comments.js'
import { readFile } from './read-file.js'

const schema = z.object({
  extends: z.union([z.string(), z.array(z.string())]).optional(),
  compilerOptions: z
    .object({
      baseUrl: z.string().optional(),
      paths: z.record(z.string(), z.array(z.string())).optional(),
      moduleResolution: z.string().optional(),
    })
    .optional(),
})

/** What a tsconfig.json or jsconfig.json says, together with the configurations that it extends. */
export interface CompilerOptions {
  /** Absolute. */
  baseUrl?: string | undefined
  /** Pattern → the absolute path of its first target. */
  paths?: Readonly<Record<string, string>> | undefined
  /** In lower case. */
  moduleResolution?: string | undefined
}

/** JSON with comments and trailing commas, as TypeScript reads it. */
function parse(text: string): z.infer<typeof schema> {
  const json = withoutComments(text).replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1')
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    // TypeScript itself reports a file that it cannot read.
    return {}
  }
}

/** The file that `extends` names: relative to the configuration, or in a package. */
function extendedFile(folder: string, name: string): string | undefined {
  const candidates = (path: string) => [path, `${path}.json`, join(path, 'tsconfig.json')]
  const isPath = name.startsWith('.') || isAbsolute(name)
  if (isPath) return candidates(resolve(folder, name)).find((path) => readFile(path) !== null)
  for (let at = folder; ; at = dirname(at)) {
    const found = candidates(join(at, 'node_modules', name)).find((path) => readFile(path) !== null)
    if (found || dirname(at) === at) return found
  }
}

/** The options of a configuration. Without the file, there are none. */
export function compilerOptions(file: string, depth = 0): CompilerOptions {
  const text = readFile(file)
  // A circle of `extends` is an error of the app, which TypeScript reports.
  if (text === null || depth > 20) return {}
  const folder = dirname(file)
  const { extends: names = [], compilerOptions: own = {} } = parse(text)
  const files = [names].flat().map((name) => extendedFile(folder, name))
  const inherited = files.map((path) => (path ? compilerOptions(path, depth + 1) : {}))
  const merged: CompilerOptions = Object.assign({}, ...inherited)
  if (own.baseUrl !== undefined) merged.baseUrl = resolve(folder, own.baseUrl)
  if (own.moduleResolution !== undefined) merged.moduleResolution = own.moduleResolution.toLowerCase()
  if (own.paths !== undefined) {
    const base = merged.baseUrl ?? folder
    const targets = Object.entries(own.paths).map(([pattern, [target = '']]) => [pattern, resolve(base, target)])
    merged.paths = Object.fromEntries(targets)
  }
  return merged
}

/**
 * Whether TypeScript finds the entries of this package. "node10" and "classic" ignore `exports` of package.json. "node16" refuses
 * to import ES modules in an app without `"type": "module"`, and with it requires imports to name the end of a file, which Next's
 * files do not.
 */
export function findsEntries({ compiler, isModule }: { compiler: CompilerOptions; isModule: boolean }): boolean {
  const { moduleResolution = 'bundler' } = compiler
  return moduleResolution === 'bundler' || (moduleResolution === 'nodenext' && !isModule)
}

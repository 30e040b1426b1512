// Checks the package's types in another app: they have no error under the strictest settings. Measures their cost.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Type-checks the app with its tsconfig, plus strict settings, declarations, and the check of libraries. */
export function typeErrors(app) {
  const config = {
    extends: './tsconfig.json',
    compilerOptions: {
      strict: true,
      skipLibCheck: false,
      declaration: true,
      noEmit: false,
      emitDeclarationOnly: true,
      incremental: false,
      outDir: '.types-out',
    },
    include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
    exclude: ['node_modules', '.types-out', 'generated', 'src/generated', 'prisma.config.ts'],
  }
  writeFileSync(join(app, 'tsconfig.strict.json'), JSON.stringify(config))
  const run = spawnSync('npx', ['tsc', '-p', 'tsconfig.strict.json', '--pretty', 'false'], {
    cwd: app,
    encoding: 'utf8',
  })
  if (run.status === 0) return []
  const lines = run.stdout.split('\n').filter((line) => /error TS\d+/.test(line))
  // Errors in other packages do not count.
  const ours = lines.filter((line) => /node_modules\/sallyport\//.test(line) || !line.startsWith('node_modules/'))
  return lines.length === 0 ? [run.stdout + run.stderr] : ours
}

const MEASURE = `
const ts = require('typescript')
const file = process.argv[1]
const options = { strict: true, skipLibCheck: true, noEmit: true, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX,
  moduleResolution: ts.ModuleResolutionKind.Bundler, target: ts.ScriptTarget.ES2022, types: [] }
const begun = process.cpuUsage()
const program = ts.createProgram([file], options)
const problems = ts.getPreEmitDiagnostics(program)
const { user, system } = process.cpuUsage(begun)
for (const { messageText } of problems) console.error(ts.flattenDiagnosticMessageText(messageText, ' '))
console.log(JSON.stringify({ cpu: (user + system) / 1e6, errors: problems.length }))
`

/** CPU seconds that an import of the entry adds to a type check: the fastest run with it minus the fastest run without it. */
export function entryCost(app) {
  const folder = join(app, '.types-cost')
  mkdirSync(folder, { recursive: true })
  const measure = (name, text) => {
    writeFileSync(join(folder, name), text)
    const runs = Array.from({ length: 4 }, () => {
      const run = spawnSync(process.execPath, ['-e', MEASURE, join(folder, name)], { cwd: app, encoding: 'utf8' })
      return JSON.parse(run.stdout || '{"cpu":0,"errors":1}')
    })
    if (runs.some(({ errors }) => errors > 0)) throw new Error(`${name} does not compile`)
    return Math.min(...runs.map(({ cpu }) => cpu))
  }
  const without = measure('without.ts', 'export const auth = 1\n')
  const call = 'createAuth({ prisma: {}, secret: process.env.AUTH_SECRET, AUTH_CONFIG: {} })'
  const declared = 'declare const process: { env: Record<string, string | undefined> }\n'
  const own = measure('with.ts', `import { createAuth } from 'sallyport'\n${declared}export const auth = ${call}\n`)
  return Math.round((own - without) * 100) / 100
}

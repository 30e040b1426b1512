// What the browser gets: minified and gzipped, React left out. Fails when a budget is broken. `node scripts/size.mjs`
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const BUDGETS = [
  { name: 'AuthProvider + useAuth', from: 'index.ts', names: ['AuthProvider', 'useAuth'], limit: 4000 },
  { name: 'LoginForm, with its second step', from: 'components/index.ts', names: ['LoginForm'], limit: 14000 },
  { name: 'every component, without the QR code', from: 'components/index.ts', names: ['*'], limit: 30000 },
]

let broken = false
for (const { name, from, names, limit } of BUDGETS) {
  const what = names[0] === '*' ? '*' : `{ ${names.join(', ')} }`
  const { outputFiles } = await build({
    stdin: { contents: `export ${what} from './src/react/${from}'`, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    outdir: '/nowhere',
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react/jsx-runtime'],
  })
  const shared = entryFiles(outputFiles)
  const bytes = shared.reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0)
  if (bytes > limit) broken = true
  console.log(`${bytes > limit ? 'OVER' : 'ok  '} ${String(bytes).padStart(6)} of ${limit} bytes gzip  ${name}`)
}
process.exit(broken ? 1 : 0)

/** The entry and what it imports statically: lazily loaded chunks do not count. */
function entryFiles(files) {
  const byName = new Map(files.map((file) => [file.path.split('/').pop(), file]))
  const found = new Set()
  const visit = (name) => {
    const file = byName.get(name)
    if (!file || found.has(file)) return
    found.add(file)
    for (const [, next] of file.text.matchAll(/(?:from|import)\s?"\.\/([^"]+)"/g)) visit(next)
  }
  visit('stdin.js')
  return [...found]
}

// `node scripts/check/size.mjs` measures the code that the browser loads: minified and gzipped, without React. It fails when a
// budget is exceeded.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const PROVIDER = "export { AuthProvider, useAuth } from './src/react/index.ts'"
// As in Next, each client component is a separate module.
const LOGIN = "export { LoginForm } from './src/react/components/login/login-form.tsx'"
const ALL = "export * from './src/react/components/index.ts'"
// Few pages load the components of an account page, so these are counted apart.
const INDEX = readFileSync('src/react/components/index.ts', 'utf8').split('\n')
const isOfAccountPage = (line) => /'\.\/(account\/(?!profile-form\.)|passkeys\/)/.test(line)
const ACCOUNT = INDEX.filter(isOfAccountPage)
  .map((line) => line.replace("'./", "'./src/react/components/").replace(".js'", ".tsx'"))
  .join('\n')

/** Bytes that `code` adds to a page that already has `to`. Code that is loaded on demand does not count. */
const BUDGETS = [
  { name: 'AuthProvider + useAuth, with login and logout', code: PROVIDER, limit: 2410 },
  { name: 'LoginForm, added to that', code: LOGIN, to: PROVIDER, limit: 3500 },
  { name: 'every component but those of an account page, added to that', code: ALL, to: PROVIDER, limit: 16_000 },
  { name: 'account page, added to all of these', code: ACCOUNT, to: `${PROVIDER}\n${ALL}`, limit: 10_000 },
  {
    name: 'a page that uses none of them',
    code: `import './src/react/index.ts'\nimport './src/react/components/index.ts'\n${ACCOUNT.replaceAll('export {', 'import {')}`,
    limit: 0,
  },
]

/** A module that is loaded by `import()` is a separate chunk. */
const later = {
  name: 'later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined)),
}

/** The index without the components of an account page. */
const apart = {
  name: 'apart',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react\/components\/index\.ts$/ }, () => ({
      contents: INDEX.filter((line) => !isOfAccountPage(line)).join('\n'),
      loader: 'ts',
    })),
}

let broken = false
for (const { name, code, to, limit } of BUDGETS) {
  const bytes = (await sizeOf(to ? `${to}\n${code}` : code)) - (to ? await sizeOf(to) : 0)
  if (bytes > limit) broken = true
  console.log(`${bytes > limit ? 'OVER' : 'ok  '} ${String(bytes).padStart(6)} of ${limit} bytes gzip  ${name}`)
}
process.exit(broken ? 1 : 0)

async function sizeOf(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    plugins: [later, apart],
  })
  const code = outputFiles[0].contents
  return code.length === 0 ? 0 : gzipSync(code, { level: 9 }).length
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>
}

/** `sallyport/x` is what package.json's exports say, as it is before it is compiled. */
const ourselves: Plugin = {
  name: 'ourselves',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^sallyport(\/|$)/ }, ({ path }) => {
      const target = exports[path.replace(/^sallyport/, '.')]
      const stem = typeof target === 'object' ? target.default.replace('./dist/', 'src/').replace(/\.js$/, '') : 'none'
      const source = ['.ts', '.tsx'].map((end) => join(root, stem + end)).find((file) => existsSync(file))
      return source ? { path: source, sideEffects: false } : { errors: [{ text: `no entry ${path}` }] }
    }),
}

/** The files that the page loads before any `import()`. */
function loadedAtOnce({ outputs }: Metafile): string[] {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === '<stdin>') ?? ''
  const chunks = new Set([entry])
  // A set visits what is added meanwhile.
  for (const chunk of chunks)
    for (const { path, kind } of outputs[chunk]?.imports ?? []) if (kind === 'import-statement') chunks.add(path)
  return [...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}))
}

/** A bundle as a host's page causes it: the files that are in it, those that it loads at once, and its text. */
async function bundle(page: string, platform: 'browser' | 'node' = 'browser') {
  const { metafile, outputFiles } = await build({
    stdin: { contents: page, resolveDir: root, loader: 'tsx' },
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    outdir: join(root, 'not-written'),
    absWorkingDir: root,
    jsx: 'automatic',
    platform,
    conditions: platform === 'browser' ? ['browser', 'import'] : ['react-server', 'import'],
    packages: platform === 'browser' ? 'bundle' : 'external',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [ourselves],
  })
  return {
    files: Object.keys(metafile.inputs).filter((path) => path !== '<stdin>'),
    atOnce: loadedAtOnce(metafile),
    external: Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter((one) => one.external)),
    text: outputFiles.map(({ text }) => text).join('\n'),
  }
}

const ALLOWED = [
  /^src\/(react|client|contract)\//,
  /^node_modules\/(react|react-dom|scheduler|qrcode\.react|@simplewebauthn\/browser)\//,
]
const strangers = (files: readonly string[]) => files.filter((file) => !ALLOWED.some((allowed) => allowed.test(file)))
const SECRETS = /bcrypt|nodemailer|PrismaClient|ERR_JWT_EXPIRED|Fe26\.2|AUTH_SECRET|authOneTimeToken|createAuth/

const PAGE = `
import { createRoot } from 'react-dom/client'
import * as hooks from 'sallyport/react'
import * as components from 'sallyport/components'
createRoot(document.body).render(<hooks.AuthProvider {...window.config}>
  {Object.values({ ...hooks, ...components }).map((Each, key) => <Each key={key} />)}
</hooks.AuthProvider>)
`

it('a page with every hook and component has no code of the server, in none of its parts', async () => {
  const { files, external, text } = await bundle(PAGE)
  expect(files).toContain('src/react/components/login/login-form.tsx')
  expect(files).toContain('src/react/messages/de.ts')
  expect(strangers(files)).toEqual([])
  expect(external).toEqual([])
  expect(SECRETS.exec(text)?.[0]).toBeUndefined()
})

/** As in Next, each client component is a separate module. PasskeySettings is not among these: a page has it for passkeys only. */
const MEETING = [
  'account/account-page',
  'login/login-form',
  'mfa/mfa-challenge',
  'mfa/mfa-settings',
  'social/social-accounts',
]
  .map((path) => `export * from './src/react/components/${path}.tsx'`)
  .join('\n')

it('the ceremonies of passkeys are loaded later only, and other components load nothing of passkeys at once', async () => {
  const all = await bundle(PAGE)
  const ofCeremonies = (paths: readonly string[]) =>
    paths.filter((path) => /simplewebauthn|client\/passkeys/.test(path))
  expect(ofCeremonies(all.files)).toContain('node_modules/@simplewebauthn/browser/esm/index.js')
  expect(ofCeremonies(all.atOnce)).toEqual([])
  const { files, atOnce } = await bundle(MEETING)
  const ofPasskeys = (paths: readonly string[]) => paths.filter((path) => /simplewebauthn|passkeys/.test(path))
  expect(atOnce).toContain('src/react/components/login/login-form.tsx')
  expect(ofPasskeys(files)).toContain('src/react/components/passkeys/passkey-sign-in.tsx')
  expect(ofPasskeys(atOnce)).toEqual([])
})

it('which the same look finds in what the server has', async () => {
  const { files, text } = await bundle("export { createAuth } from 'sallyport'", 'node')
  expect(strangers(files)).toContain('src/flows/login/login.ts')
  expect(SECRETS.test(text)).toBe(true)
})

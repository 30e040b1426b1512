import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { commandFolder } from '../../../tests/harness/command-folder.js'
import { init } from './run.js'

const here = commandFolder()

/** An app as `create-next-app --js` creates it. */
const APP = {
  'package.json': JSON.stringify({ scripts: { build: 'next build' }, dependencies: { next: '16.4.3' } }),
  'jsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
  'next.config.mjs': 'const nextConfig = { cacheComponents: true };\n\nexport default nextConfig;\n',
  'app/layout.js':
    'export default function Layout({ children }) {\n  return <html><body>{children}</body></html>;\n}\n',
}

const written = () =>
  readdirSync(here.root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .sort()

it('writes JavaScript into an app without TypeScript, and a second run writes nothing', async () => {
  here.write(APP)
  expect(await init(['--yes', '--no-install', '--openapi'])).toBe(0)
  const paths = written()
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => /\.tsx?$/.test(path))).toEqual([])
  for (const path of paths) {
    const text = here.read(path)
    expect(text, path).not.toMatch(/^import type|\binterface\b|\bas \{|: (ReactNode|PageProps)/m)
    await expect(transform(text, { loader: 'jsx' }), path).resolves.toBeTruthy()
  }
  expect(here.read('app/_auth/auth-root.js')).toContain('export async function AuthRoot({ children }) {')
  expect(here.read('app/layout.js')).toContain('<AuthRoot>{children}</AuthRoot>')
  expect(here.read('app/login/page.js')).toContain('export default async function Page({ searchParams }) {')
  expect(here.read('prisma.config.mjs')).toContain('defineConfig')
  expect(here.read('next.config.mjs')).toContain('withSallyport(nextConfig)')
  expect(here.output).not.toContain('By hand')
  here.output = ''
  expect(await init(['--dry-run'])).toBe(0)
  expect(here.output).toContain('There is nothing to write.\n')
})

it('writes components as .jsx where the layout is, and keeps files that exist in either language', async () => {
  const { 'app/layout.js': layout, ...rest } = APP
  here.write({ ...rest, 'app/layout.jsx': layout, 'auth.mjs': "import { createAuth } from 'sallyport'\n" })
  expect(await init(['--yes', '--no-install'])).toBe(0)
  const paths = written()
  expect(paths).toContain('app/login/page.jsx')
  expect(paths).toContain(join('app', 'api', 'auth', '[...auth]', 'route.js'))
  expect(paths.filter((path) => path.startsWith('auth.'))).toEqual(['auth.mjs'])
})

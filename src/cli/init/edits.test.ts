import { describe, expect, it } from 'vitest'
import type { Project } from '../project.js'
import type { Answers, Plan } from './change.js'
import {
  planBuildScript,
  planEnvironment,
  planIgnored,
  planLayout,
  planNextConfig,
  wrapLayout,
  wrapNextConfig,
} from './edits.js'

const projectOf = (files: Record<string, string>): Project => ({
  root: '/app',
  base: '',
  alias: '',
  ends: { module: 'ts', component: 'tsx' },
  compiler: { file: 'tsconfig.json' },
  packages: {},
  isModule: false,
  read: (path) => files[path] ?? null,
  list: () => [],
})
const emptyPlan = (): Plan => ({
  changes: [],
  manualSteps: [],
  kept: [],
  packages: { runtime: [], development: [] },
  next: [],
})
const ANSWERS: Answers = {
  database: 'sqlite',
  authPrefix: '/api/auth',
  socialPrefix: '/api/social',
  userModel: 'User',
  username: 'none',
  authFile: 'auth',
  optional: [],
  pages: true,
  openapi: false,
}
/** The plan of one step for an app with these files. */
function planned(
  step: (plan: Plan, project: Project, answers: Answers) => void,
  files: Record<string, string>,
  answers = ANSWERS,
) {
  const plan = emptyPlan()
  step(plan, projectOf(files), answers)
  return { ...plan, after: Object.fromEntries(plan.changes.map(({ path, after }) => [path, after])) }
}

describe('next.config', () => {
  it('is wrapped in its own style', () => {
    const template = `import type { NextConfig } from "next";

const nextConfig: NextConfig = {
  cacheComponents: true,
};

export default nextConfig;
`
    expect(wrapNextConfig(template)).toBe(`import type { NextConfig } from "next";
import { withSallyport } from "sallyport/next";

const nextConfig: NextConfig = {
  cacheComponents: true,
};

export default withSallyport(nextConfig);
`)
  })

  it.each([
    ['export default {\n  output: "standalone",\n}\n', 'export default withSallyport({\n  output: "standalone",\n})\n'],
    [
      'export default {\n  async redirects() {\n    const list = [];\n    return list;\n  },\n};\n',
      'export default withSallyport({\n  async redirects() {\n    const list = [];\n    return list;\n  },\n});\n',
    ],
    ["import mdx from '@next/mdx'\n\nexport default mdx()({})\n", 'export default withSallyport(mdx()({}))\n'],
    ['/** @type {import("next").NextConfig} */\nconst c = {}\nexport default c', 'export default withSallyport(c)\n'],
  ])('of other shapes too: %j', (text, end) => {
    const wrapped = wrapNextConfig(text) ?? ''
    expect(wrapped.endsWith(end)).toBe(true)
    expect(wrapped).toMatch(/^import \{ withSallyport \} from ['"]sallyport\/next['"];?$/m)
  })

  it.each([
    'module.exports = {}\n',
    'export default async function config() {\n  return {}\n}\n',
    'export default function config(phase) {\n  return {}\n}\n',
    'export default c\nexport const other = 1\n',
    'export { c as default }\n',
    'export default c;\n\nfunction more() {}\n',
    'export default class {}\n',
    'export default c;\nregister();\n',
  ])('is left to the user when it has another form: %j', (text) => {
    expect(wrapNextConfig(text)).toBeNull()
    const { changes, manualSteps } = planned(planNextConfig, { 'next.config.js': text })
    expect(changes).toEqual([])
    expect(manualSteps).toEqual([expect.stringContaining('next.config.js: export your configuration as withSallyport')])
  })

  it('lists prefixes outside /api, whose responses keep their own policy', () => {
    const answers = { ...ANSWERS, authPrefix: '/id' }
    const config = (files: Record<string, string>) => planned(planNextConfig, files, answers)
    expect(config({}).after['next.config.ts']).toContain("withSallyport({ apiPaths: ['/api', '/id'] })")
    const wrapped = config({ 'next.config.mjs': 'export default {\n  output: "standalone",\n}\n' })
    expect(wrapped.after['next.config.mjs']).toContain(`withSallyport({ apiPaths: ['/api', '/id'],\n  output:`)
    expect(wrapped.manualSteps).toEqual([])
    const named = config({ 'next.config.mjs': 'const c = {}\nexport default c\n' })
    expect(named.after['next.config.mjs']).toContain('withSallyport(c)')
    expect(named.manualSteps).toEqual(['next.config.mjs: add apiPaths: ["/api","/id"] to the configuration.'])
  })

  it('is created when there is none, and not changed when it is already wrapped', () => {
    const { after } = planned(planNextConfig, {})
    expect(after['next.config.ts']).toContain('export default withSallyport()')
    expect(planned(planNextConfig, after)).toMatchObject({ changes: [], manualSteps: [] })
    for (const name of ['next.config.ts', 'next.config.mts', 'next.config.mjs', 'next.config.js'])
      expect(Object.keys(planned(planNextConfig, { [name]: 'export default {}\n' }).after)).toEqual([name])
  })
})

describe('the root layout', () => {
  const layout = `import type { Metadata } from "next";
import "./globals.css";

export const metadata: Metadata = {
  title: "Create Next App",
};

export default function RootLayout({
  children,
}: Readonly<{
  children: React.ReactNode;
}>) {
  return (
    <html lang="en">
      <body className="antialiased">
        <Header />
        {children}
      </body>
    </html>
  );
}
`

  it('gets the provider around its children, without any other change', () => {
    const wrapped = wrapLayout(layout, false) ?? ''
    expect(wrapped).toContain(
      'import "./globals.css";\nimport "sallyport/styles.css";\nimport { AuthRoot } from "./_auth/auth-root";\n',
    )
    expect(wrapped).toContain('<Header />\n        <AuthRoot>{children}</AuthRoot>\n')
    const undone = wrapped
      .replace('import "sallyport/styles.css";\nimport { AuthRoot } from "./_auth/auth-root";\n', '')
      .replace('<AuthRoot>{children}</AuthRoot>', '{children}')
    expect(undone).toBe(layout)
  })

  it('states under Cache Components that it waits for the request, once', () => {
    const wrapped = wrapLayout(layout, true) ?? ''
    expect(wrapped.match(/export const instant = false;/g)).toHaveLength(1)
    const own = layout.replace('export default', 'export const instant = false\n\nexport default')
    expect(wrapLayout(own, true)?.match(/export const instant/g)).toHaveLength(1)
    const files = { 'app/layout.tsx': layout, 'next.config.ts': 'export default { cacheComponents: true }' }
    expect(planned(planLayout, files).after['app/layout.tsx']).toBe(wrapped)
  })

  it.each([
    ['no body', layout.replace(/<\/?body[^>]*>/g, '')],
    ['children twice', layout.replace('<Header />', '<Header>{children}</Header>')],
    ['children elsewhere', layout.replace('{children}\n      </body>', '<Shell content={children} />\n      </body>')],
  ])('is left to the user with %s', (_, text) => {
    expect(wrapLayout(text, false)).toBeNull()
    const { changes, manualSteps } = planned(planLayout, {
      'app/layout.tsx': text,
      'next.config.ts': 'cacheComponents: true',
    })
    expect(changes).toEqual([])
    expect(manualSteps[0]).toMatch(/^app\/layout\.tsx: import 'sallyport\/styles\.css'.*export const instant = false$/)
  })

  it('is not changed when the provider is there', () => {
    for (const name of ['AuthRoot', 'AuthProvider'])
      expect(planned(planLayout, { 'app/layout.tsx': `<${name}>{children}</${name}>` })).toMatchObject({
        changes: [],
        manualSteps: [],
      })
  })
})

describe('.env', () => {
  it('gets the missing variables at its end, with a new secret each time', () => {
    const first = planned(planEnvironment, {}).after['.env'] ?? ''
    expect(first).toMatch(/^DATABASE_URL=file:\.\/dev\.db\nBASE_URL=http:\/\/localhost:3000\nAUTH_SECRET=[\w-]{43}\n$/)
    expect(planned(planEnvironment, {}).after['.env']).not.toBe(first)
    expect(planned(planEnvironment, { '.env': first }).changes).toEqual([])
    const { after, changes } = planned(planEnvironment, {
      '.env': 'A=1\n\n\nBASE_URL = https://a.example',
      '.env.local': 'AUTH_SECRET=x\n',
    })
    expect(after['.env']).toBe('A=1\n\n\nBASE_URL = https://a.example\nDATABASE_URL=file:./dev.db\n')
    expect(changes.every(({ secret }) => secret)).toBe(true)
  })

  it.each(['AUTH_SECRET=x', 'export AUTH_SECRET=x', '  AUTH_SECRET = "x"'])('recognizes %j as a secret', (line) => {
    expect(planned(planEnvironment, { '.env': line }).after['.env']).not.toMatch(/AUTH_SECRET=[\w-]{43}/)
  })

  it.each(['# AUTH_SECRET=x', 'MY_AUTH_SECRET=x', 'AUTH_SECRET_OLD=x'])('does not recognize %j as a secret', (line) => {
    expect(planned(planEnvironment, { '.env': line }).after['.env']).toMatch(/^AUTH_SECRET=[\w-]{43}$/m)
  })

  it('requires the address of a PostgreSQL database, unless it is known', () => {
    const postgresql = { ...ANSWERS, database: 'postgresql' as const }
    expect(planned(planEnvironment, {}, postgresql).next).toEqual([expect.stringContaining('DATABASE_URL in .env')])
    expect(planned(planEnvironment, { '.env.local': 'DATABASE_URL=postgresql://x' }, postgresql).next).toEqual([])
  })
})

describe('package.json', () => {
  const withBuild = (build: string) => `{\n    "scripts": { "build" : "${build}", "dev": "next dev" }\n}\n`

  it('generates the Prisma client in the build, in its own format', () =>
    expect(planned(planBuildScript, { 'package.json': withBuild('next build --webpack') }).after).toEqual({
      'package.json': withBuild('prisma generate && next build --webpack'),
    }))

  it.each(['"build":"prisma generate && next build"', '"postinstall":"prisma generate","build":"next build"'])(
    'is not changed with %s',
    (scripts) =>
      expect(planned(planBuildScript, { 'package.json': `{"scripts":{${scripts}}}` })).toMatchObject({
        changes: [],
        manualSteps: [],
      }),
  )

  it.each(['{}', withBuild('turbo build')])('is left to the user when it is %j', (text) =>
    expect(planned(planBuildScript, { 'package.json': text })).toMatchObject({
      changes: [],
      manualSteps: [expect.stringContaining('prisma generate')],
    }),
  )
})

describe('.gitignore', () => {
  const ALL = '.env\ndev.db*\n/generated/\n'

  it('gets the missing lines', () => {
    expect(planned(planIgnored, {}).after['.gitignore']).toBe(ALL)
    expect(planned(planIgnored, { '.gitignore': 'node_modules' }).after['.gitignore']).toBe(`node_modules\n${ALL}`)
    expect(planned(planIgnored, { '.gitignore': ALL }).changes).toEqual([])
    for (const line of ['/generated/prisma', '/generated', 'generated/'])
      expect(planned(planIgnored, { '.gitignore': `.env*\n*.db\n${line}\n` }).changes).toEqual([])
  })

  it('ignores .env although a line includes it again', () => {
    expect(planned(planIgnored, { '.gitignore': `.env*\n!.env\ndev.db*\n/generated/\n` }).after['.gitignore']).toBe(
      '.env*\n!.env\ndev.db*\n/generated/\n.env\n',
    )
  })
})

import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commandFolder } from '../../../tests/harness/command-folder.js'
import { init } from './run.js'

const here = commandFolder()
const { read } = here

/** A Next.js app as create-next-app creates it, with its sources in src/. */
beforeEach(() =>
  here.write({
    'package.json': JSON.stringify({ dependencies: { next: '16.4.3', sallyport: '0.1.0' } }),
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
    'next.config.ts': 'const nextConfig = { cacheComponents: true };\n\nexport default nextConfig;\n',
    'src/app/layout.tsx':
      'export default function Layout({ children }) {\n  return <html><body>{children}</body></html>;\n}\n',
  }),
)

const OPTIONS = ['--yes', '--no-install', '--auth-prefix', '/auth', '--social-prefix', '/social']

it('writes the app, and a second run without options finds nothing to write', async () => {
  expect(await init(OPTIONS)).toBe(0)
  expect(read('src/auth.ts')).toContain("AUTH_PREFIX: '/auth'")
  expect(read('src/app/auth/[...auth]/route.ts')).toContain("import { auth } from '@/auth'")
  expect(read('src/app/layout.tsx')).toContain('<AuthRoot>{children}</AuthRoot>')
  expect(read('src/app/layout.tsx')).toMatch(/^export const instant = false;?$/m)
  expect(read('next.config.ts')).toContain('export default withSallyport(nextConfig);')
  here.output = ''
  expect(await init(['--dry-run'])).toBe(0)
  expect(here.output).toBe('There is nothing to write.\n')
})

it('shows no secret in any mode', async () => {
  await init(OPTIONS)
  const secret = /^AUTH_SECRET=(.{40,})$/m.exec(read('.env'))?.[1]
  expect(secret).toBeTruthy()
  expect(here.output).not.toContain(secret)
  expect(here.output).not.toMatch(/AUTH_SECRET=[^…\n]/)
})

it('writes no page for an address that another file serves, and no proxy.ts beside a middleware', async () => {
  mkdirSync(join(here.root, 'src/app/(site)/login'), { recursive: true })
  writeFileSync(join(here.root, 'src/app/(site)/login/page.tsx'), 'export default () => null\n')
  writeFileSync(join(here.root, 'src/middleware.ts'), 'export default () => undefined\n')
  expect(await init(OPTIONS)).toBe(0)
  expect(() => read('src/app/login/page.tsx')).toThrow()
  expect(() => read('src/proxy.ts')).toThrow()
  expect(here.output).toContain('src/app/(site)/login/page.tsx takes the place of src/app/login/page.tsx')
  expect(here.output).toContain('src/middleware.ts takes the place of src/proxy.ts')
})

it('writes through no symbolic link', async () => {
  mkdirSync(join(here.root, 'public'))
  symlinkSync('public/env.txt', join(here.root, '.env'))
  await expect(init(OPTIONS)).rejects.toThrow('.env is not a plain file')
  expect(existsSync(join(here.root, 'src/auth.ts'))).toBe(false)
  rmSync(join(here.root, '.env'))
  await expect(init([...OPTIONS, '--auth-file', '../auth'])).rejects.toThrow('outside the app')
})

describe('with questions', () => {
  const answer = (...lines: string[]) =>
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(lines.map((line) => `${line}\n`)) as never)

  it('reads a line for each question, and writes after a yes', async () => {
    answer('postgresql', 'auth/', '', 'optional', 'y')
    expect(await init(['--no-install'])).toBe(0)
    expect(here.output).toContain('Path of the routes? [/api/auth] ')
    expect(here.output).toMatch(/change {2}src\/app\/layout\.tsx\n(.*\n)*\+import \{ AuthRoot \}/)
    expect(read('src/auth.ts')).toContain("AUTH_PREFIX: '/auth'")
    expect(read('src/auth.ts')).toContain("USERNAME: 'optional'")
    expect(read('prisma/schema.prisma')).toContain('provider = "postgresql"')
    expect(read('.env')).toContain('DATABASE_URL=postgresql://')
  })

  it('writes nothing after a no or when the input ends', async () => {
    answer('', '', '', '', 'no')
    expect(await init(['--no-install'])).toBe(1)
    answer('', '')
    await expect(init(['--no-install'])).rejects.toThrow('The input ended before the answer')
    expect(existsSync(join(here.root, 'src/auth.ts'))).toBe(false)
  })

  it('makes an own column of the user model optional after a yes', async () => {
    here.write({
      'prisma/schema.prisma': `datasource db {\n  provider = "sqlite"\n}\n\nmodel User {\n  id String @id @default(cuid())\n  tenantId String\n  team  Int // none\n}\n`,
    })
    answer('', '', '', 'yes', '', 'y')
    expect(await init(['--no-install'])).toBe(0)
    expect(here.output).toContain('User.tenantId has no default, so no account could be created. Make it optional')
    expect(read('prisma/schema.prisma')).toMatch(/^ {2}tenantId String\?\n {2}team {2}Int \/\/ none\n/m)
    expect(here.output).toContain('prisma/schema.prisma: User.team has no default')
    expect(here.output).not.toContain('prisma/schema.prisma: User.tenantId has no default')
  })

  it('skips the questions that options answer, and refuses an invalid answer', async () => {
    answer('mongodb')
    await expect(init([])).rejects.toThrow('sallyport runs on sqlite, postgresql and mysql, not on mongodb.')
    answer('', 'no path')
    await expect(init([])).rejects.toThrow('no path is not a path such as /api/auth.')
  })
})

it('shows no line of an existing .env, and makes it readable only by its owner', async () => {
  writeFileSync(join(here.root, '.env'), 'SMTP_PASS=hunter2\napi_key=abc\n', { mode: 0o644 })
  await init(OPTIONS)
  expect(here.output).not.toMatch(/hunter2|abc/)
  expect(here.output).toContain('+AUTH_SECRET=…')
  expect(read('.env')).toMatch(/^SMTP_PASS=hunter2\napi_key=abc\nDATABASE_URL=/)
  expect(statSync(join(here.root, '.env')).mode & 0o777).toBe(0o600)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import * as sallyport from '../../src/index.js'
import { withSallyport } from '../../src/next/with-sallyport.js'

/** Files of an app, by path; null removes a file. */
export type Files = Record<string, string | null>

/** The objects that the app's modules import: this package from the repository, and the database of a test. */
export const appGlobals = globalThis as {
  sallyportOfTest?: object
  prismaOfTest?: object
  optionsOfTest?: object | undefined
}
appGlobals.sallyportOfTest = { ...sallyport, withSallyport }

export const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const page = 'export default function Page() {\n  return null\n}\n'
export const packageJsonOf = (version: string) => JSON.stringify({ version, type: 'module', main: 'index.js' })

/** A correct app, as `init` writes it. */
export const APP: Files = {
  'package.json': JSON.stringify({ dependencies: { next: '16', react: '19', '@prisma/client': '7', sallyport: '0' } }),
  'node_modules/next/package.json': packageJsonOf('16.4.6'),
  'node_modules/react/package.json': packageJsonOf('19.3.1'),
  'node_modules/@prisma/client/package.json': packageJsonOf('7.10.0'),
  'node_modules/sallyport/package.json': JSON.stringify({
    version: '0.1.0',
    type: 'module',
    exports: { '.': './index.js', './next': './next.js' },
  }),
  'node_modules/sallyport/next.js': 'export const { withSallyport } = globalThis.sallyportOfTest\n',
  'node_modules/sallyport/index.js': 'export const { createAuth } = globalThis.sallyportOfTest\n',
  'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
  'next.config.ts': "import { withSallyport } from 'sallyport/next'\n\nexport default withSallyport({})\n",
  'instrumentation.ts': "export const register = async () => (await import('@/auth')).auth.start()\n",
  '.gitignore': '.env*\n',
  '.env': 'AUTH_SECRET=k7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc\nBASE_URL=http://localhost:3000\n',
  'lib/prisma.ts': 'export const prisma: object = globalThis.prismaOfTest\n',
  'auth.ts': `import { createAuth } from 'sallyport'
import { prisma } from '@/lib/prisma'

export const auth = createAuth({
  prisma,
  secret: process.env.AUTH_SECRET,
  mail: { transport: process.env.SMTP_URL, from: 'App <no-reply@app.example>' },
  sendMail: process.env.SMTP_URL ? undefined : async () => undefined,
  AUTH_CONFIG: { BASE_URL: process.env.BASE_URL, USE_MFA: true, AUTH_PREFIX: process.env.PREFIX },
  SOCIALACCOUNT_PROVIDERS: { github: { APP: { client_id: 'id', secret: 'a-secret-of-github' } } },
  ...globalThis.optionsOfTest,
})
`,
  'app/api/auth/[...auth]/route.ts': `import { auth } from '@/auth'\n\nexport const { ${METHODS} } = auth.handlers\n`,
  'app/api/social/[...social]/route.ts': `import { auth } from '@/auth'\n\nexport const { ${METHODS} } = auth.socialHandlers\n`,
  'app/login/page.tsx': page,
  'app/(public)/verify-email/page.tsx': page,
  'app/[locale]/reset-password/page.jsx': page,
  'app/change-email/page.tsx': page,
  'app/(public)/undo-email/page.tsx': page,
}

const NAMES = ['AUTH_SECRET', 'BASE_URL', 'SMTP_URL', 'PREFIX']

/** Creates a folder for each test. Returns a function that runs a command of the package in it and reads its output. */
export function hostFolder() {
  let root = ''
  let kept: Record<string, string | undefined> = {}
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sallyport-host-'))
    kept = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]))
    for (const name of NAMES) delete process.env[name]
    appGlobals.optionsOfTest = undefined
  })
  afterEach(() => {
    vi.restoreAllMocks()
    for (const name of NAMES) {
      if (kept[name] === undefined) delete process.env[name]
      else process.env[name] = kept[name]
    }
    rmSync(root, { recursive: true, force: true })
  })

  return async (command: (args: string[]) => Promise<number>, args: string[], changes: Files = {}) => {
    for (const [path, text] of Object.entries({ ...APP, ...changes })) {
      if (text === null) continue
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    vi.spyOn(process, 'cwd').mockReturnValue(root)
    let output = ''
    const take = (text: unknown) => {
      output += text
      return true
    }
    vi.spyOn(process.stdout, 'write').mockImplementation(take)
    vi.spyOn(process.stderr, 'write').mockImplementation(take)
    try {
      return { code: await command(args), output }
    } finally {
      vi.restoreAllMocks()
    }
  }
}

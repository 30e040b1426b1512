import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { doctor } from '../../src/cli/doctor.js'
import { openClient, UNREACHABLE } from '../harness/clients.js'
import { withDatabases } from '../harness/databases.js'
import { APP, appGlobals, type Files, hostFolder, METHODS, packageJsonOf } from '../harness/host-app.js'
import { startSmtp } from '../harness/smtp.js'

const run = hostFolder()
const CONFIG = "import { withSallyport } from 'sallyport/next'\n\nconst ours = withSallyport({})"
const PAGE = readFileSync('docs/cli.md', 'utf8')
/** Whether the page about the command line has a finding. It compares the first words, without values. */
const expectExplained = (what: string) => expect(PAGE).toContain(`\`${what.split(' ').slice(0, 4).join(' ')}`)

/** Runs doctor in the app after some files were changed or deleted. */
async function ask(changes: Files = {}, options: string[] = []) {
  const { code, output } = await run(doctor, options, changes)
  const found = (mark: string) => output.split('\n').filter((line) => line.startsWith(mark))
  return { code, output, wrong: found('WRONG'), notes: found('note') }
}

const formWith = (props: string) =>
  `import { LoginForm } from 'sallyport/components'\n\nexport default () => <LoginForm ${props} />\n`

/** The app with a basePath. */
const SHOP: Files = {
  'next.config.ts': "export default withSallyport({ basePath: '/shop' })\n",
  '.env': (APP['.env'] ?? '').replace(':3000', ':3000/shop'),
  'app/[locale]/register/page.tsx': 'export default () => null\n',
  'app/[locale]/forgot/[[...step]]/page.tsx': 'export default () => null\n',
}

const AUTH_ROUTE = 'app/api/auth/[...auth]/route.ts'

withDatabases((provider, database) => {
  beforeEach(async () => {
    appGlobals.prismaOfTest = database().client
    await database().clear()
  })

  it('finds no problem in a correct app, writes nothing and shows no secret', async () => {
    const { code, output, wrong, notes } = await ask()
    expect({ code, wrong, notes }).toEqual({ code: 0, wrong: [], notes: [] })
    expect(output).toMatch(/\nEverything is right\.\n$/)
    expect(output.match(/^ok/gm)).toHaveLength(12)
    expect(output).not.toMatch(/k7Jq2vT9|a-secret-of-github/)
    expect(await database().db.user.count()).toBe(0)
  })

  it('loads the app as Next does: markers of Next, and aliases of an extended configuration', async () => {
    const { code, wrong } = await ask({
      'tsconfig.json': JSON.stringify({ extends: './tsconfig.base.json' }),
      'tsconfig.base.json':
        '{ "compilerOptions": { "paths": { "~/*": ["./*"], "#db": ["./lib/prisma.ts"], }, }, } // JSONC',
      'auth.ts': `import 'server-only'\n${(APP['auth.ts'] ?? '').replace("'@/lib/prisma'", "'~/lib/again'")}`,
      'lib/again.ts': "import 'client-only'\n\nexport { prisma } from '#db'\n",
    })
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  })

  it('loads an app in JavaScript', async () => {
    const { code, wrong, output } = await ask({
      'tsconfig.json': null,
      'jsconfig.json': APP['tsconfig.json'] ?? null,
      'auth.ts': null,
      'auth.js': APP['auth.ts'] ?? null,
      'lib/prisma.ts': null,
      'lib/prisma.js': 'export const prisma = globalThis.prismaOfTest\n',
      'instrumentation.ts': null,
      'instrumentation.js': APP['instrumentation.ts'] ?? null,
      [AUTH_ROUTE]: null,
      [AUTH_ROUTE.replace(/ts$/, 'js')]: APP[AUTH_ROUTE] ?? null,
    })
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
    expect(output).toContain('auth.js: the settings are right')
  })

  it('finds a missing table', async () => {
    const { client, db } = database()
    await client.$executeRawUnsafe(
      `ALTER TABLE ${db.sql.table('AuthBackupCode')} RENAME TO ${db.sql.dialect.quote('gone')}`,
    )
    try {
      const { code, wrong, output } = await ask()
      expect(code).toBe(1)
      expect(wrong).toEqual(['WRONG   The database lacks a table or a column: AuthBackupCode'])
      expectExplained('The database lacks a table')
      expect(output).toContain('npx prisma migrate deploy')
    } finally {
      await client.$executeRawUnsafe(
        `ALTER TABLE ${db.sql.dialect.quote('gone')} RENAME TO ${db.sql.table('AuthBackupCode')}`,
      )
    }
  })

  it('lists the columns that users could change in 0.1', async () => {
    const user = z.object({ locale: z.string().nullable() })
    appGlobals.optionsOfTest = { schemas: { user } }
    const { code, notes, output } = await ask()
    expect(code).toBe(0)
    expect(notes).toEqual(['note    No request can change locale: schemas.user only shows its columns'])
    expectExplained('No request can change')
    expect(output).toContain('schemas.profile')
  })

  it('reports no problem once the host declares which columns users may change', async () => {
    appGlobals.optionsOfTest = { schemas: { user: z.object({ locale: z.string().nullable() }), profile: z.object({}) } }
    expect((await ask()).notes).toEqual([])
  })

  it('finds a database that cannot be reached', async () => {
    const client = await openClient(provider, UNREACHABLE[provider])
    appGlobals.prismaOfTest = client
    const { code, wrong, output } = await ask()
    expect(code).toBe(1)
    expect(wrong).toEqual(['WRONG   The database cannot be reached'])
    expectExplained('The database cannot be reached')
    expect(output).toContain('is DATABASE_URL right?')
    expect(output).not.toContain('hunter2')
    await client.$disconnect()
  })
})

withDatabases(['sqlite'], (_provider, database) => {
  beforeEach(() => {
    appGlobals.prismaOfTest = database().client
  })

  const SOCIAL_ROUTE = 'app/api/social/[...social]/route.ts'

  it.each<[string, Files, string, string]>([
    [
      'an old Next',
      { 'node_modules/react/package.json': packageJsonOf('18.2.0') },
      'react 18.2.0',
      'npm install react@19',
    ],
    [
      'a package that is not there',
      {
        'package.json': JSON.stringify({ dependencies: { next: '16', react: '19' } }),
        'node_modules/@prisma/client/package.json': null,
      },
      '@prisma/client is not installed',
      'npm install @prisma/client@7',
    ],
    ['no catch-all route', { [AUTH_ROUTE]: null }, 'There is no catch-all route at /api/auth', '= auth.handlers'],
    [
      'a route at another path than the setting',
      { '.env': `${APP['.env']}PREFIX=/auth\n` },
      'There is no catch-all route at /auth',
      'app/auth/[...auth]/route.ts:',
    ],
    [
      'a route without some methods',
      { [AUTH_ROUTE]: "import { auth } from '@/auth'\nexport const { GET, POST, OPTIONS } = auth.handlers\n" },
      'The route at /api/auth lacks PUT, PATCH, DELETE',
      'export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth.handlers',
    ],
    [
      'no route for the providers',
      { [SOCIAL_ROUTE]: null },
      'There is no catch-all route at /api/social',
      '= auth.socialHandlers',
    ],
    [
      'a plain next.config',
      { 'next.config.ts': 'export default {}\n' },
      'next.config.ts lacks withSallyport',
      'withSallyport({ … })',
    ],
    ['no next.config', { 'next.config.ts': null }, 'next.config.ts lacks withSallyport', 'withSallyport({ … })'],
    [
      'a wrapper that loses the trailing slash',
      { 'next.config.ts': `${CONFIG}\nexport default { ...ours, skipTrailingSlashRedirect: undefined }\n` },
      'next.config.ts loses skipTrailingSlashRedirect of withSallyport',
      'Call withSallyport last',
    ],
    [
      'no instrumentation',
      { 'instrumentation.ts': null },
      'instrumentation.ts does not call auth.start()',
      'Run npx sallyport init, which writes it.',
    ],
    [
      'a .env that git keeps',
      { '.gitignore': '.env*\n!.env\n' },
      '.env contains the secret and is not ignored',
      'echo .env',
    ],
    [
      'a proxy whose matcher excludes the guarded paths',
      {
        'proxy.ts': `import { authProxy } from 'sallyport/proxy'
import { auth } from '@/auth'

export default authProxy({ auth, require: ['/account'], api: ['/api'] })
export const config = { matcher: ['/((?!api/|_next/|favicon\\\\.ico$).*)', '/api/(auth|social)/(.*%.*)'] }
`,
      },
      'proxy.ts does not guard /api',
      "matcher: ['/', '/((?!_next/",
    ],
    ['no auth file', { 'auth.ts': null }, 'No file that calls createAuth was found', 'npx sallyport init'],
    [
      'an auth file that exports nothing',
      { 'auth.ts': `${APP['auth.ts']}`.replace('export const auth', 'const auth') },
      'auth.ts does not export a service of createAuth.',
      'npx sallyport init',
    ],
    [
      'an auth file that breaks',
      { 'lib/prisma.ts': "throw new Error('no client today')\n" },
      'The auth file could not be loaded',
      'no client today',
    ],
    [
      'settings that are wrong',
      { 'auth.ts': `${APP['auth.ts']}`.replace('USE_MFA: true', 'USE_MFAA: true, BCRYPT_COST: 4') },
      'The settings have problems',
      'AUTH_CONFIG.BCRYPT_COST: 4 is not allowed',
    ],
    [
      'an environment that is not there',
      { '.env': 'BASE_URL=http://localhost:3000\n' },
      'The settings have problems',
      'secret',
    ],
    [
      'models that are not there',
      { 'lib/prisma.ts': 'export const prisma = { _runtimeDataModel: { models: {} } }\n' },
      'The settings have problems',
      'the client has no model AuthMfaMethod; USE_MFA needs it: take it from prisma/models/mfa.prisma',
    ],
    [
      'models of passkeys that are not there',
      {
        'auth.ts': `${APP['auth.ts']}`.replace('USE_MFA: true', 'USE_PASSKEYS: true'),
        'lib/prisma.ts': 'export const prisma = { _runtimeDataModel: { models: {} } }\n',
      },
      'The settings have problems',
      'the client has no model AuthPasskey; USE_PASSKEYS needs it: take it from prisma/models/passkeys.prisma',
    ],
    [
      'a model of trusted browsers that is not there',
      { 'lib/prisma.ts': 'export const prisma = { _runtimeDataModel: { models: {} } }\n' },
      'The settings have problems',
      'the client has no model AuthTrustedDevice; USE_MFA needs it: take it from prisma/models/mfa.prisma',
    ],
    [
      'a moduleResolution that does not find our entries',
      { 'tsconfig.json': '{ "compilerOptions": { "moduleResolution": "node", "paths": { "@/*": ["./*"] } } }' },
      'tsconfig.json: TypeScript does not find sallyport with the moduleResolution node',
      '"moduleResolution": "bundler"',
    ],
    [
      'a basePath that BASE_URL lacks',
      { 'next.config.ts': "export default withSallyport({ basePath: '/shop' })\n" },
      'BASE_URL is http://localhost:3000, but the basePath of next.config.ts is /shop',
      'BASE_URL=http://localhost:3000/shop',
    ],
    [
      'a link of a form that lacks the basePath',
      { ...SHOP, 'app/login/page.tsx': formWith('registerHref="/register" forgotHref="/shop/forgot"') },
      'app/login/page.tsx: registerHref="/register" leads out of the app, because it lacks the basePath /shop',
      'registerHref="/shop/register"',
    ],
  ])('finds %s', async (_, changes, title, fix) => {
    const { code, output, wrong } = await ask(changes)
    expect(code).toBe(1)
    expect(wrong).toEqual([expect.stringContaining(title)])
    expectExplained(title)
    expect(output).toContain(fix)
    expect(output).toMatch(/\n1 to fix\.\n$/)
    expect(output).not.toMatch(/k7Jq2vT9|a-secret-of-github/)
  })

  it.each<[string, Files, string]>([
    [
      'a route that is written differently',
      { [AUTH_ROUTE]: `export { ${METHODS} } from '@/lib/routes'\n` },
      'The route at /api/auth does not use auth.handlers',
    ],
    [
      'a page that is not there',
      { 'app/login/page.tsx': null },
      'No page was found at /login, but emails or redirects lead there',
    ],
    [
      'the page of a change of address',
      { 'app/change-email/page.tsx': null },
      'No page was found at /change-email, but emails or redirects lead there',
    ],
    [
      'the page that undoes one',
      { 'app/(public)/undo-email/page.tsx': null },
      'No page was found at /undo-email, but emails or redirects lead there',
    ],
    [
      'pages that every language has, also one that the app does not know',
      {
        'auth.ts': (APP['auth.ts'] ?? '').replace('AUTH_CONFIG: {', "AUTH_CONFIG: { PATH_LOCALES: ['en', 'de'],"),
        'proxy.ts': "export default authProxy({ auth, require: ['/account'] })\n",
        'app/[locale]/layout.tsx': 'export default ({ children }) => children // no notFound() yet\n',
      },
      'app/[locale] serves every first segment, and PATH_LOCALES names only en, de',
    ],
    [
      'a link of a form to a path without a page',
      { 'components/sign-in.tsx': formWith('registerHref={"/join?plan=1"} forgotHref="/login"') },
      'components/sign-in.tsx: registerHref="/join" leads to a path without a page',
    ],
  ])('prints a note about %s, and reports no problem', async (_, changes, title) => {
    const { code, notes, wrong } = await ask(changes)
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
    expect(notes).toEqual([expect.stringContaining(title)])
    expectExplained(title)
  })

  it.each<[string, string, string]>([
    ['that it sets', 'export default ours', '32mb'],
    ['of the host', "export default withSallyport({ experimental: { proxyClientMaxBodySize: '1mb' } })", '1mb'],
    ['of Next.js where a wrapper loses it', 'export default async () => ({ ...ours, experimental: {} })', '10mb'],
    ['in bytes', 'export default withSallyport({ experimental: { middlewareClientMaxBodySize: 5 } })', '5 bytes'],
  ])('names the limit of a body %s', async (_, line, limit) => {
    const files = { 'proxy.ts': "export { default } from 'lib/guard'\n", 'next.config.ts': `${CONFIG}\n${line}\n` }
    const { code, output } = await ask(files)
    expect(code).toBe(0)
    expect(output).toContain(`ok      proxy.ts: Next.js keeps up to ${limit} of each body in memory`)
  })

  it.each<[string, Files]>([
    ['without proxy.ts', { 'next.config.ts': `${CONFIG}\nexport default ours\n`, 'proxy.ts': null }],
    [
      'from another file',
      { 'next.config.ts': "export { default } from './lib/next'\n", 'lib/next.ts': `${CONFIG}\nexport default ours\n` },
    ],
    ['that cannot be loaded here', { 'next.config.ts': `${CONFIG}\nthrow new Error('needs a variable')\n` }],
  ])('reports no problem of a configuration %s', async (_, changes) => {
    const { code, output } = await ask(changes)
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('next.config.ts has withSallyport'),
    })
    expect(output).not.toContain('of each body')
  })

  it('needs no pages of a change of address that is off', async () => {
    appGlobals.optionsOfTest = { AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', EMAIL_CHANGE: false } }
    const { notes } = await ask({ 'app/change-email/page.tsx': null, 'app/(public)/undo-email/page.tsx': null })
    expect(notes).toEqual([])
  })

  it.each<[string, object, string[]]>([
    ['passkeys of this host', { USE_PASSKEYS: true }, []],
    [
      'passkeys that a trusted origin cannot use',
      { USE_PASSKEYS: true, TRUSTED_ORIGINS: ['https://admin.example'] },
      ['Passkeys belong to localhost, so pages of https://admin.example (TRUSTED_ORIGINS) cannot use them'],
    ],
    [
      'passkeys of a domain with several hosts',
      {
        BASE_URL: 'https://api.app.example',
        FRONTEND_BASE_URL: 'https://www.app.example',
        TRUSTED_ORIGINS: ['https://admin.app.example'],
        USE_PASSKEYS: true,
        PASSKEY_RP_ID: 'app.example',
      },
      [],
    ],
    [
      'passkeys of the front end only',
      { BASE_URL: 'https://api.app.example', FRONTEND_BASE_URL: 'https://www.app.example', USE_PASSKEYS: true },
      ['Passkeys belong to www.app.example, so pages of https://api.app.example (BASE_URL) cannot use them'],
    ],
    [
      'passkeys over http',
      { BASE_URL: 'http://devbox:3000', USE_PASSKEYS: true },
      ['BASE_URL is http://devbox:3000', 'Browsers have no passkeys on http://devbox:3000 (FRONTEND_BASE_URL)'],
    ],
    [
      'a front end on another site',
      { BASE_URL: 'https://api.app.example', FRONTEND_BASE_URL: 'https://www.shop.example' },
      ['FRONTEND_BASE_URL (https://www.shop.example) is another site than BASE_URL: its requests have no cookies'],
    ],
    [
      'a front end on another site whose cookies may travel',
      {
        BASE_URL: 'https://api.app.example',
        FRONTEND_BASE_URL: 'https://www.shop.example',
        AUTH_COOKIE_SAMESITE: 'None',
      },
      [],
    ],
    ['codes by email', { EMAIL_LOGIN: 'code', USE_AUTH_COOKIE: false }, []],
    ['links by email', { EMAIL_LOGIN: 'both' }, ['No page was found at /login/email']],
    [
      'links by email without cookies',
      { EMAIL_LOGIN: 'link', USE_AUTH_COOKIE: false },
      ['No page was found at /login/email', "EMAIL_LOGIN 'link' without cookies: the link works only where"],
    ],
    ['trusted browsers', { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d' }, []],
    [
      'trusted browsers without a second factor',
      { MFA_TRUSTED_DEVICE_LIFETIME: '30d' },
      ['MFA_TRUSTED_DEVICE_LIFETIME has no effect'],
    ],
    ['news without cookies', { NEW_LOGIN_MAIL: true, USE_AUTH_COOKIE: false }, ['NEW_LOGIN_MAIL has no effect']],
  ])('%s: says what their reader may not expect', async (_, settings, titles) => {
    appGlobals.optionsOfTest = { AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', ...settings } }
    const { code, notes, wrong } = await ask()
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
    expect(notes).toEqual(titles.map((title) => expect.stringContaining(title)))
    for (const title of titles) expect(PAGE).toContain(`\`${title.split(' ').slice(0, 3).join(' ')}`)
  })

  it('prints a note about http on a network name', async () => {
    const { code, notes } = await ask({ '.env': `${APP['.env']}`.replace('localhost', 'devbox') })
    expect(code).toBe(0)
    expect(notes).toEqual([expect.stringContaining('BASE_URL is http://devbox:3000: plain http does')])
  })

  it('uses the given auth file', async () => {
    const { 'auth.ts': text, ...files } = APP
    const { wrong } = await ask({ ...files, 'auth.ts': null, 'config/login.ts': text ?? null }, [
      '--auth-file',
      './config/login.ts',
    ])
    expect(wrong).toEqual([])
  })

  it('checks that the mail server responds', async () => {
    const smtp = await startSmtp()
    const { code, wrong, output } = await ask({ '.env': `${APP['.env']}SMTP_URL=${smtp.url}\n` })
    await smtp.stop()
    expect({ code, wrong, mails: smtp.mails }).toEqual({ code: 0, wrong: [], mails: [] })
    expect(output).toContain('The mail server answers')
  })

  it('finds a mail server that does not respond, and does not show its password', async () => {
    const { code, wrong, output } = await ask({ '.env': `${APP['.env']}SMTP_URL=smtp://me:hunter2@127.0.0.1:1\n` })
    expect(code).toBe(1)
    expect(wrong).toEqual(['WRONG   The mail server cannot be used'])
    expectExplained('The mail server cannot be used')
    expect(output).toContain('Is SMTP_URL right? The connection failed with')
    expect(output).not.toContain('hunter2')
  })
})

it.each<[string, Files, RegExp]>([
  ['no package.json', { 'package.json': null }, /no package\.json here/],
  ['another kind of app', { 'package.json': '{}', 'node_modules/next/package.json': null }, /not a Next\.js app/],
  ['a package.json that is broken', { 'package.json': '{' }, /not valid JSON/],
  [
    'an old Next',
    { 'node_modules/next/package.json': packageJsonOf('15.1.0') },
    /needs Next\.js 16 or newer; this app has 15\.1\.0/,
  ],
])('explains which folder it needs: %s', async (_, changes, message) => {
  await expect(ask(changes)).rejects.toThrow(message)
})

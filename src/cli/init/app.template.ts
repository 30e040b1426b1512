import { importPath, type Project } from '../project.js'
import type { Answers } from './change.js'
import { hasCacheComponents } from './edits.js'

/** New files of an app: path → text. */
export type Files = Record<string, string>

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

export interface Where {
  project: Project
  answers: Answers
  /** The file that creates the Prisma client, without extension, and the name it exports. */
  client: { file: string; name: string }
}

const differing = (entries: [string, string, string][]): string =>
  entries
    .filter(([, value, standard]) => value !== standard)
    .map(([key, value]) => `\n    ${key}: '${value}',`)
    .join('')

export function authFile({ project, answers, client }: Where): Files {
  const path = `${answers.authFile}.ts`
  const prisma = client.name === 'prisma' ? 'prisma' : `prisma: ${client.name}`
  const models = answers.userModel === 'User' ? '' : `\n  models: { user: '${answers.userModel}' },`
  const prefixes = differing([
    ['AUTH_PREFIX', answers.authPrefix, '/api/auth'],
    ['SOCIAL_PREFIX', answers.socialPrefix, '/api/social'],
  ])
  const text = `import { createAuth } from 'sallyport'
import { ${client.name} } from '${importPath(project, path, client.file)}'

/** On this machine and without a mail server, emails are printed in the terminal. */
const printsMail = !process.env.SMTP_URL && /^http:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\])(:|$)/.test(process.env.BASE_URL ?? '')

export const auth = createAuth({
  ${prisma},
  secret: process.env.AUTH_SECRET,
  mail: { transport: process.env.SMTP_URL, from: process.env.MAIL_FROM },
  sendMail: printsMail ? async (mail) => console.log(\`To \${mail.to}\\n\${mail.text}\`) : undefined,${models}
  AUTH_CONFIG: {
    BASE_URL: process.env.BASE_URL,${prefixes}
    USERNAME: '${answers.username}',
    USE_MFA: true,
    LOGIN_REDIRECT_PATH: '${answers.pages ? '/account' : '/'}',
  },
  SOCIALACCOUNT_PROVIDERS: {},
})
`
  return { [path]: text }
}

export function serverFiles({ project, answers }: Where): Files {
  const { base } = project
  const auth = (path: string) => importPath(project, path, answers.authFile)
  const routes: [string, string][] = [
    [`${answers.authPrefix}/[...auth]`, `export const { ${METHODS} } = auth.handlers`],
    [`${answers.socialPrefix}/[...social]`, `export const { ${METHODS} } = auth.socialHandlers`],
  ]
  if (answers.openapi) {
    routes.push(
      ['/api/schema', 'export const { GET } = auth.openapi().schema'],
      ['/api/docs/[[...asset]]', 'export const { GET } = auth.openapi().explorer'],
      ['/api/reference/[[...asset]]', 'export const { GET } = auth.openapi().reference'],
    )
  }
  const files: Files = {}
  for (const [folder, line] of routes) {
    const path = `${base}app${folder}/route.ts`
    files[path] = `import { auth } from '${auth(path)}'\n\n${line}\n`
  }
  const start = `${base}instrumentation.ts`
  files[start] = `export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { auth } = await import('${auth(start)}')
  await auth.start()
}
`
  return files
}

/** The provider, in two files: a server component that reads the user, and a client component. */
export function providerFiles({ project, answers }: Where): Files {
  const root = `${project.base}app/_auth/auth-root.tsx`
  return {
    [root]: `import type { ReactNode } from 'react'
import { auth } from '${importPath(project, root, answers.authFile)}'
import { AuthClient } from './auth-client'

/** Provides the signed-in user to every component below it. */
export async function AuthRoot({ children }: { children: ReactNode }) {
  return (
    <AuthClient {...auth.clientConfig} initialUser={await auth.getUser()}>
      {children}
    </AuthClient>
  )
}
`,
    [`${project.base}app/_auth/auth-client.tsx`]: `'use client'

import { useRouter } from 'next/navigation'
import { AuthProvider, type AuthProviderProps } from 'sallyport/react'

/** Renders the server components again when the signed-in user changes, in this tab or in another one. */
export function AuthClient(props: Omit<AuthProviderProps, 'onUserChange'>) {
  const router = useRouter()
  return <AuthProvider {...props} onUserChange={() => router.refresh()} />
}
`,
  }
}

const formPage = (
  component: string,
  attributes: string,
  segment: string,
): string => `import { ${component} } from 'sallyport/components'
${segment}
interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  return (
    <main style={{ padding: '2rem 1rem' }}>
      <${component} params={await searchParams}${attributes} />
    </main>
  )
}
`

const verifyPage = (auth: string, segment: string): string => `import { VerifyEmail } from 'sallyport/components'
import { auth } from '${auth}'
${segment}
interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  const params = await searchParams
  const found = typeof params.key === 'string' ? await auth.findVerification(params.key) : null
  return (
    <main style={{ padding: '2rem 1rem' }}>
      <VerifyEmail params={params} username={found?.username} email={found?.email} used={found?.used} />
    </main>
  )
}
`

/** How the account page names the user. */
const NAMES = { required: 'user.username', optional: 'user.username ?? user.email', none: 'user.email' } as const

export function pageFiles({ project, answers }: Where): Files {
  const page = (name: string) => `${project.base}app/${name}/page.tsx`
  const guard = `${project.base}proxy.ts`
  const [account, verify] = [page('account'), page('verify-email')]
  const segment = hasCacheComponents(project) ? '\nexport const instant = false\n' : ''
  return {
    [page('login')]: formPage('LoginForm', ' registerHref="/register" forgotHref="/forgot-password"', segment),
    [page('register')]: formPage('RegisterForm', ' from="/register"', segment),
    [verify]: verifyPage(importPath(project, verify, answers.authFile), segment),
    [page('forgot-password')]: formPage('PasswordResetForm', ' from="/forgot-password"', segment),
    [page('reset-password')]: formPage('PasswordResetConfirmForm', ' resetHref="/forgot-password"', segment),
    [account]: `import { MfaSettings, PasswordChangeForm, ProfileForm } from 'sallyport/components'
import { auth } from '${importPath(project, account, answers.authFile)}'
import { LogOut } from './log-out'
${segment}
export default async function Page() {
  const user = await auth.requireUser()
  return (
    <main style={{ display: 'grid', gap: '1.5rem', justifyItems: 'center', padding: '2rem 1rem' }}>
      <h1>{${NAMES[answers.username]}}</h1>
      <LogOut />
      <ProfileForm />
      <PasswordChangeForm from="/account" />
      <MfaSettings />
    </main>
  )
}
`,
    [`${project.base}app/account/log-out.tsx`]: `'use client'

import { useRouter } from 'next/navigation'
import { useAuth } from 'sallyport/react'

export function LogOut() {
  const { logout } = useAuth()
  const router = useRouter()
  return (
    <button type="button" onClick={() => logout().then(() => router.push('/login'))}>
      Sign out
    </button>
  )
}
`,
    [guard]: `import { authProxy } from 'sallyport/proxy'
import { auth } from '${importPath(project, guard, answers.authFile)}'

export default authProxy({ auth, require: ['/account'] })
export const config = { matcher: ['/((?!_next/|favicon\\\\.ico$).*)'] }
`,
  }
}

import { importPath, type Project } from '../project.js'
import type { Answers, Files, InitContext } from './change.js'
import { hasCacheComponents } from './edits.js'

/** The provider, in two files: a server component that reads the user, and a client component. */
export function providerFiles({ project, answers }: InitContext): Files {
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
  // After a push of the same moment, because a navigation cancels a refresh that is under way.
  return <AuthProvider {...props} onUserChange={() => setTimeout(router.refresh)} />
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

/** The app already has an auth file whose EMAIL_LOGIN emails links. Without one, the page would be empty. */
const mailsLinks = (project: Project, answers: Answers): boolean =>
  /\bEMAIL_LOGIN['"]?\s*:\s*['"](link|both)['"]/.test(project.read(`${answers.authFile}.ts`) ?? '')

export function pageFiles({ project, answers }: InitContext): Files {
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
    [page('change-email')]: formPage('ConfirmEmailChange', '', segment),
    [page('undo-email')]: formPage('UndoEmailChange', '', segment),
    ...(mailsLinks(project, answers) ? { [page('login/email')]: formPage('EmailLogin', '', segment) } : {}),
    [account]: `import { AccountPage } from 'sallyport/components'
import { auth } from '${importPath(project, account, answers.authFile)}'
import { LogOut } from './log-out'
${segment}
interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  const user = await auth.requireUser()
  return (
    <main style={{ maxWidth: '62rem', margin: '0 auto', padding: '2rem 1rem' }}>
      <h1>{${NAMES[answers.username]}}</h1>
      <LogOut />
      <AccountPage params={await searchParams} from="/account" style={{ marginTop: '2rem' }} />
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

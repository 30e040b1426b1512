import { layoutFolders } from '../app-routes.js'
import { basePathOf } from '../next-config.js'
import { importPath, moduleAt } from '../project.js'
import { settingIn } from './answers.js'
import type { Files, InitContext } from './change.js'
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

import { usePathname, useRouter } from 'next/navigation'
import { AuthProvider, type AuthProviderProps, ForgetPages } from 'sallyport/react'

/** Renders the server components again when the signed-in user changes, in this tab or in another one. */
export function AuthClient({ children, ...props }: Omit<AuthProviderProps, 'onUserChange'>) {
  const router = useRouter()
  // The refresh comes after a push of the same moment, because a navigation cancels a refresh that is under way.
  return (
    <AuthProvider {...props} onUserChange={() => setTimeout(router.refresh)}>
      <ForgetPages path={usePathname()}>{children}</ForgetPages>
    </AuthProvider>
  )
}
`,
  }
}

const TITLES = {
  LoginForm: 'Sign in',
  RegisterForm: 'Create an account',
  PasswordResetForm: 'Forgot your password?',
  PasswordResetConfirmForm: 'Choose a new password',
  ConfirmEmailChange: 'Confirm your new email address',
  UndoEmailChange: 'Get your account back',
  EmailLogin: 'Sign in',
} as const

/** Browsers show it on the tab, and screen readers say where a navigation leads (WCAG 2.4.2). */
const titled = (title: string): string => `\nexport const metadata = { title: '${title}' }\n`

/** The heading of a page, in place of the one of its form. */
const headed = (title: string): string =>
  `<h1 style={{ margin: '0 0 1rem', textAlign: 'center', fontSize: '1.5rem', fontWeight: 600 }}>${title}</h1>`

const formPage = (
  component: keyof typeof TITLES,
  attributes: string,
  segment: string,
): string => `import { ${component} } from 'sallyport/components'
${titled(TITLES[component])}${segment}
interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  return (
    <main style={{ padding: '2rem 1rem' }}>
      ${headed(TITLES[component])}
      <${component} heading={null} params={await searchParams}${attributes} />
    </main>
  )
}
`

const verifyPage = (auth: string, segment: string): string => `import { VerifyEmail } from 'sallyport/components'
import { auth } from '${auth}'
${titled('Confirm your email address')}${segment}
interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  const params = await searchParams
  const found = typeof params.key === 'string' ? await auth.findVerification(params.key) : null
  return (
    <main style={{ padding: '2rem 1rem' }}>
      ${headed('Confirm your email address')}
      <VerifyEmail heading={null} params={params} username={found?.username} email={found?.email} used={found?.used} />
    </main>
  )
}
`

/** How the account page names the user. */
const NAMES = { required: 'user.username', optional: 'user.username ?? user.email', none: 'user.email' } as const

export function pageFiles({ project, answers }: InitContext): Files {
  const [pages = ''] = layoutFolders(project)
  const page = (path: string) => `${pages}/${path.replace(/^\/|\/$/g, '')}/page.tsx`
  // Props of the components go into the browser as they are.
  const link = (prop: string, path: string) => ` ${prop}="${basePathOf(project)}${path}"`
  // The settings of an auth file that the app already has.
  const setting = settingIn(moduleAt(project, answers.authFile)?.text ?? '')
  const login = setting('LOGIN_PATH', '/login')
  const register = setting('REGISTER_PATH', '/register')
  const isOpen = setting('REGISTRATION', 'open') !== 'closed'
  const mailsLinks = /^(link|both)$/.test(setting('EMAIL_LOGIN', 'off'))
  const forgot = '/forgot-password'
  const guard = `${project.base}proxy.ts`
  const [account, verify] = [page('account'), page(setting('REGISTER_EMAIL_CONFIRM_PATH', '/verify-email'))]
  const segment = hasCacheComponents(project) ? '\nexport const instant = false\n' : ''
  const form = (component: keyof typeof TITLES, attributes = '') => formPage(component, attributes, segment)
  return {
    [page(login)]: form('LoginForm', (isOpen ? link('registerHref', register) : '') + link('forgotHref', forgot)),
    ...(isOpen ? { [page(register)]: form('RegisterForm', link('from', register)) } : {}),
    [verify]: verifyPage(importPath(project, verify, answers.authFile), segment),
    [page(forgot)]: form('PasswordResetForm', link('from', forgot)),
    [page(setting('PASSWORD_RESET_CONFIRM_PATH', '/reset-password'))]: form(
      'PasswordResetConfirmForm',
      link('resetHref', forgot),
    ),
    [page(setting('EMAIL_CHANGE_CONFIRM_PATH', '/change-email'))]: form('ConfirmEmailChange'),
    [page(setting('EMAIL_CHANGE_UNDO_PATH', '/undo-email'))]: form('UndoEmailChange'),
    ...(mailsLinks ? { [page(setting('EMAIL_LOGIN_PATH', '/login/email'))]: form('EmailLogin') } : {}),
    [account]: `import { AccountPage } from 'sallyport/components'
import { auth } from '${importPath(project, account, answers.authFile)}'
import { LogOut } from './log-out'
${titled('My account')}${segment}
interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: PageProps) {
  const user = await auth.requireUser()
  return (
    <main style={{ boxSizing: 'border-box', width: '100%', maxWidth: '62rem', margin: '0 auto', padding: '2rem 1rem' }}>
      <header style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '1rem' }}>
        <h1 style={{ margin: 0, fontSize: '1.5rem', fontWeight: 600, overflowWrap: 'anywhere' }}>{${NAMES[answers.username]}}</h1>
        <LogOut />
      </header>
      <AccountPage params={await searchParams}${link('from', '/account')} style={{ marginTop: '2rem' }} />
    </main>
  )
}
`,
    [`${pages}/account/log-out.tsx`]: `'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAuth } from 'sallyport/react'

export function LogOut() {
  const { logout } = useAuth()
  const router = useRouter()
  const [failed, setFailed] = useState(false)
  const leave = () => {
    setFailed(false)
    return logout().then(
      () => router.push('${login}'),
      () => setFailed(true),
    )
  }
  return (
    <>
      <button type="button" className="sp-secondary" onClick={leave}>
        Sign out
      </button>
      {failed && <p role="alert">Signing out did not work. Try again.</p>}
    </>
  )
}
`,
    [guard]: `import { authProxy } from 'sallyport/proxy'
import { auth } from '${importPath(project, guard, answers.authFile)}'

export default authProxy({ auth, require: ['/account'] })
export const config = { matcher: ['/', '/((?!_next/|favicon\\\\.ico$).*)'] }
`,
  }
}

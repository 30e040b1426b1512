import Link from 'next/link'
import { SignedIn, SignedOut } from 'sallyport/server'
import { auth } from '../_lib/auth'
import { environment } from '../_lib/environment'
import { LogOutButton } from './log-out-button'

export async function Nav() {
  const user = await auth.getUser()
  const { basePath, authPrefix } = auth.clientConfig
  return (
    <header className="nav">
      <nav className="nav-inner" aria-label="Main">
        <Link href="/" className="nav-brand">
          <span aria-hidden="true" className="nav-mark" />
          <span className="nav-name">Sallyport</span>
        </Link>
        <div className="nav-links">
          {environment.outbox && (
            <Link href="/outbox" prefetch={false}>
              Outbox
            </Link>
          )}
          <SignedOut auth={auth}>
            <Link href="/login">Sign in</Link>
            <Link href="/register" className="nav-button nav-primary">
              Register
            </Link>
          </SignedOut>
          <SignedIn auth={auth}>
            <Link href="/account" className="nav-user" title={`Signed in as ${user?.username}`}>
              {user?.username}
            </Link>
            <LogOutButton action={`${basePath}${authPrefix}/logout/`} />
          </SignedIn>
        </div>
      </nav>
    </header>
  )
}

import Link from 'next/link'
import { SignedIn, SignedOut } from 'sallyport/server'
import { auth } from '../_lib/auth'
import { environment } from '../_lib/environment'
import { words } from '../_lib/words'
import { LogOutButton } from './log-out-button'

export async function Nav() {
  const [user, say] = [await auth.getUser(), await words()]
  const { basePath, authPrefix } = auth.clientConfig
  return (
    <header className="nav">
      <nav className="nav-inner" aria-label="Main">
        <Link href="/" className="nav-brand">
          <span aria-hidden="true" className="nav-mark" />
          <span className="nav-name">Sallyport</span>
        </Link>
        <div className="nav-links">
          <a href="/docs">{say.docs}</a>
          {environment.outbox && (
            <Link href="/outbox" prefetch={false}>
              {say.outbox}
            </Link>
          )}
          <SignedOut auth={auth}>
            <Link href="/login">{say.signIn}</Link>
            <Link href="/register" className="nav-button nav-primary">
              {say.register}
            </Link>
          </SignedOut>
          <SignedIn auth={auth}>
            <Link href="/account" className="nav-user" title={`Signed in as ${user?.username}`}>
              {user?.username}
            </Link>
            <LogOutButton action={`${basePath}${authPrefix}/logout/`} label={say.signOut} again={say.again} />
          </SignedIn>
        </div>
      </nav>
    </header>
  )
}

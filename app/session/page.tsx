import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Suspense } from 'react'
import { LoginForm } from 'sallyport/components'
import { auth } from '../_lib/auth'
import { signOut } from './actions'
import { Browser } from './browser'
import { SignIn } from './sign-in'

export const metadata: Metadata = { title: 'Your session', robots: { index: false } }

/** Milliseconds that a slow part of the page takes. */
const SLOW = 700

/** One session in every part of an app: server components, at once and streamed, server actions, and the browser. */
export default async function SessionPage() {
  const user = await auth.getUser()
  return (
    <div className="stack">
      <header className="page-head">
        <h1>Your session</h1>
        <p>Who you are, asked in every place of the app.</p>
      </header>
      <dl className="card places">
        <dt>The server, at once</dt>
        <dd data-place="server">{user?.username ?? 'nobody'}</dd>
        <dt>The browser</dt>
        <dd>
          <Browser place="browser" />
        </dd>
      </dl>
      <Suspense fallback={<p role="status">A slow part of the page is on its way …</p>}>
        <Late />
      </Suspense>
      {user ? (
        <form action={signOut}>
          <button type="submit" className="button">
            Sign out by a server action
          </button>
        </form>
      ) : (
        <SignIn />
      )}
    </div>
  )
}

/** Streams after the rest of the page. */
async function Late() {
  await connection()
  await new Promise((resolve) => setTimeout(resolve, SLOW))
  const user = await auth.getUser()
  return (
    <section aria-label="Streamed later" className="stack">
      <dl className="card places">
        <dt>The server, later</dt>
        <dd data-place="late-server">{user?.username ?? 'nobody'}</dd>
        <dt>The browser, in what came later</dt>
        <dd>
          <Browser place="late-browser" />
        </dd>
      </dl>
      <LoginForm params={{}} next="/session" />
    </section>
  )
}

import Link from 'next/link'
import { SignedIn, SignedOut } from 'sallyport/server'
import { auth } from './_lib/auth'

const FACTS = [
  ['Confirmed addresses', 'An account is created only when its email address is proven.'],
  ['Sessions that end', 'Sign out and the session is over at once. Change the password and every other one is, too.'],
  ['Two steps', 'An authenticator app or a mailed code, with backup codes for the day the phone is lost.'],
] as const

export default async function Home() {
  const user = await auth.getUser()
  return (
    <div className="home">
      <section className="hero">
        <h1>{user ? `Welcome, ${user.first_name || user.username}` : 'The side door of your site, well kept'}</h1>
        <p>This is a host application like any other. It mounts the service with two lines and shows its forms.</p>
        <div className="hero-actions">
          <SignedOut auth={auth}>
            <Link href="/register" className="button button-primary">
              Create an account
            </Link>
            <Link href="/login" className="button">
              Sign in
            </Link>
          </SignedOut>
          <SignedIn auth={auth}>
            <Link href="/account" className="button button-primary">
              Your account
            </Link>
          </SignedIn>
        </div>
      </section>
      <ul className="facts">
        {FACTS.map(([title, text]) => (
          <li key={title} className="fact">
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className="home-links">
        To read: <a href="/docs">the documentation</a>. For programs: <a href="/api/docs">try the API</a>,{' '}
        <a href="/api/reference">read about it</a>, or <a href="/api/schema">take its OpenAPI document</a>. For
        designers: <a href="/gallery">every component in every state</a>.
      </p>
    </div>
  )
}

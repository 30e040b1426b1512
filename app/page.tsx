import Link from 'next/link'
import { SignedIn, SignedOut } from 'sallyport/server'
import { CopyButton } from './_components/copy-button'
import { auth } from './_lib/auth'
import { words } from './_lib/words'

const FACTS = [
  [
    'Your users stay yours',
    'Accounts and sessions are rows of your own Prisma database. No other service is involved.',
  ],
  ['Complete forms', 'Registration, sign-in, two-step sign-in, passkeys and an account page, in eight languages.'],
  ['Sessions that end', 'Signing out ends a session at once. A new password ends every other one.'],
] as const

const PLACES = [
  ['/docs', 'Documentation', 'From an empty folder to a working sign-in, and every setting.'],
  ['/gallery', 'Gallery', 'Every component in every state, light and dark.'],
  ['/api/docs', 'API explorer', 'Send requests to this demo.'],
  ['/api/reference', 'API reference', 'Every route, body and answer. Also as OpenAPI.'],
  ['/account', 'Account page', 'The page of a signed-in user.'],
] as const

const INSTALL = 'npm install sallyport && npx sallyport init'

export default async function Home() {
  const [user, say] = [await auth.getUser(), await words()]
  return (
    <div className="home">
      <section className="hero">
        <h1>{user ? say.welcome.replace('{name}', () => user.first_name || user.username) : say.headline}</h1>
        <p>{say.intro}</p>
        <p className="install">
          <code dir="ltr">{INSTALL}</code>
          <CopyButton text={INSTALL} />
        </p>
        <div className="hero-actions">
          <SignedOut auth={auth}>
            <Link href="/register" className="button button-primary">
              {say.create}
            </Link>
            <Link href="/login" className="button">
              {say.signIn}
            </Link>
          </SignedOut>
          <SignedIn auth={auth}>
            <Link href="/account" className="button button-primary">
              {say.account}
            </Link>
          </SignedIn>
        </div>
      </section>
      <ul className="facts" lang="en" dir="ltr">
        {FACTS.map(([title, text]) => (
          <li key={title} className="fact">
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <ul className="facts" lang="en" dir="ltr">
        {PLACES.map(([href, title, text]) => (
          <li key={href} className="fact">
            <h2>
              <a href={href}>{title}</a>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

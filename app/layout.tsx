import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import 'sallyport/styles.css'
import './globals.css'
import { Nav } from './_components/nav'
import { Providers } from './_components/providers'
import { auth } from './_lib/auth'
import { language, words } from './_lib/words'

export const metadata: Metadata = {
  title: { default: 'Sallyport demo', template: '%s · Sallyport demo' },
  description: 'Sign-in for Next.js, mounted with two lines.',
  // Emailed links carry keys, which other sites must not learn. With 'no-referrer', a form without JavaScript would send
  // `Origin: null`, and Next refuses a server action with that.
  referrer: 'same-origin',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [user, locale, { skip }] = [await auth.getUser(), await language(), await words()]
  return (
    <html lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <body>
        <a className="skip-link" href="#content">
          {skip}
        </a>
        <Providers {...auth.clientConfig} locale={locale} initialUser={user}>
          <Nav />
          <main className="main" id="content" tabIndex={-1}>
            {children}
          </main>
        </Providers>
      </body>
    </html>
  )
}

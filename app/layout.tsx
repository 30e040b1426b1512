import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import 'sallyport/styles.css'
import './globals.css'
import { Nav } from './_components/nav'
import { Providers } from './_components/providers'
import { auth } from './_lib/auth'

export const metadata: Metadata = {
  title: { default: 'Sallyport demo', template: '%s · Sallyport demo' },
  description: 'Sign-in for Next.js, mounted with two lines.',
  // Emailed links carry keys, which other sites must not learn. With 'no-referrer', a form without JavaScript would send
  // `Origin: null`, and Next refuses a server action with that.
  referrer: 'same-origin',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const user = await auth.getUser()
  return (
    <html lang="en">
      <body>
        <Providers {...auth.clientConfig} initialUser={user}>
          <Nav />
          <main className="main">{children}</main>
        </Providers>
      </body>
    </html>
  )
}

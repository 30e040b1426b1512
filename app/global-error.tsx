'use client'

import 'sallyport/styles.css'
import './globals.css'

/** Shown if the layout itself fails, for example when the database cannot be reached. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="main">
          <section className="form-page">
            <h1>Something went wrong</h1>
            <p>The service can't be reached at the moment. If you were signed in, you still are.</p>
            <button type="button" className="button button-primary" onClick={reset}>
              Try again
            </button>
          </section>
        </main>
      </body>
    </html>
  )
}

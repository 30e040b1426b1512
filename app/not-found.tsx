import Link from 'next/link'

export default function NotFound() {
  return (
    <div className="form-page">
      <h1>Page not found</h1>
      <p>The address may be old or mistyped.</p>
      <Link href="/" className="button">
        To the home page
      </Link>
    </div>
  )
}

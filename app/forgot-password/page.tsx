import type { Metadata } from 'next'
import Link from 'next/link'
import { PasswordResetForm } from 'sallyport/components'
import { Card } from '../_components/card'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <Card
      title="Forgot your password?"
      intro="We mail you a link with which you can set a new one."
      footer={<Link href="/login">Back to log in</Link>}
    >
      <PasswordResetForm />
    </Card>
  )
}

import type { Metadata } from 'next'
import Link from 'next/link'
import { PasswordResetConfirmForm } from 'sallyport/components'
import { Card } from '../_components/card'

export const metadata: Metadata = { title: 'Set a new password' }

export default function ResetPasswordPage() {
  return (
    <Card title="Set a new password" footer={<Link href="/login">Go to log in</Link>}>
      <PasswordResetConfirmForm />
    </Card>
  )
}

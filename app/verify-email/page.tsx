import type { Metadata } from 'next'
import Link from 'next/link'
import { VerifyEmail } from 'sallyport/components'
import { Card } from '../_components/card'

export const metadata: Metadata = { title: 'Confirm your e-mail address' }

export default function VerifyEmailPage() {
  return (
    <Card title="Confirm your e-mail address" footer={<Link href="/login">Go to log in</Link>}>
      <VerifyEmail />
    </Card>
  )
}

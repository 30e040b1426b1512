import type { Metadata } from 'next'
import Link from 'next/link'
import { RegisterForm } from 'sallyport/components'
import { Card } from '../_components/card'

export const metadata: Metadata = { title: 'Create an account' }

export default function RegisterPage() {
  return (
    <Card title="Create an account" footer={<Link href="/login">I have an account</Link>}>
      <RegisterForm />
    </Card>
  )
}

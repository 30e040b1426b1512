import type { Metadata } from 'next'
import Link from 'next/link'
import { LoginForm, SocialButtons } from 'sallyport/components'
import { Card } from '../_components/card'

export const metadata: Metadata = { title: 'Log in' }

export default function LoginPage() {
  return (
    <Card
      title="Log in"
      footer={
        <>
          <Link href="/forgot-password">Forgot your password?</Link>
          <Link href="/register">Create an account</Link>
        </>
      }
    >
      <LoginForm />
      <SocialButtons />
    </Card>
  )
}

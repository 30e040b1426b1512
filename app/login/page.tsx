import type { Metadata } from 'next'
import { LoginForm } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Sign in">
      <LoginForm heading={null} params={await searchParams} registerHref="/register" forgotHref="/forgot-password" />
    </FormPage>
  )
}

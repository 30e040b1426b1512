import type { Metadata } from 'next'
import { VerifyEmail } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'
import { auth } from '../_lib/auth'

export const metadata: Metadata = { title: 'Confirm your email address' }

export default async function VerifyEmailPage({ searchParams }: PageProps) {
  const params = await searchParams
  const found = typeof params.key === 'string' ? await auth.findVerification(params.key) : null
  return (
    <FormPage title="Confirm your email address">
      <VerifyEmail heading={null} params={params} username={found?.username} email={found?.email} used={found?.used} />
    </FormPage>
  )
}

import type { Metadata } from 'next'
import { VerifyEmail } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'

export const metadata: Metadata = { title: 'Confirm your e-mail address' }

export default async function VerifyEmailPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Confirm your e-mail address">
      <VerifyEmail heading={null} params={await searchParams} />
    </FormPage>
  )
}

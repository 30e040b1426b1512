import type { Metadata } from 'next'
import { EmailLogin } from 'sallyport/components'
import { FormPage, type PageProps } from '../../_components/form-page'

export const metadata: Metadata = { title: 'Sign in' }

export default async function EmailLoginPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Sign in">
      <EmailLogin heading={null} params={await searchParams} />
    </FormPage>
  )
}

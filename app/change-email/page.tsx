import type { Metadata } from 'next'
import { ConfirmEmailChange } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'

export const metadata: Metadata = { title: 'Confirm your new email address' }

export default async function ChangeEmailPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Confirm your new email address">
      <ConfirmEmailChange heading={null} params={await searchParams} />
    </FormPage>
  )
}

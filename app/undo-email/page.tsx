import type { Metadata } from 'next'
import { UndoEmailChange } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'

export const metadata: Metadata = { title: 'Restore your email address' }

export default async function UndoEmailPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Restore your email address">
      <UndoEmailChange heading={null} params={await searchParams} />
    </FormPage>
  )
}

import type { Metadata } from 'next'
import { PasswordResetConfirmForm } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'

export const metadata: Metadata = { title: 'Choose a new password' }

export default async function ResetPasswordPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Choose a new password">
      <PasswordResetConfirmForm heading={null} resetHref="/forgot-password" params={await searchParams} />
    </FormPage>
  )
}

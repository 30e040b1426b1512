import type { Metadata } from 'next'
import { PasswordResetForm } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'
import { words } from '../_lib/words'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function ForgotPasswordPage({ searchParams }: PageProps) {
  return (
    <FormPage title={(await words()).forgot}>
      <PasswordResetForm heading={null} from="/forgot-password" params={await searchParams} />
    </FormPage>
  )
}

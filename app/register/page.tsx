import type { Metadata } from 'next'
import { RegisterForm } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'

export const metadata: Metadata = { title: 'Create an account' }

export default async function RegisterPage({ searchParams }: PageProps) {
  return (
    <FormPage title="Create an account">
      <RegisterForm heading={null} from="/register" params={await searchParams} />
    </FormPage>
  )
}

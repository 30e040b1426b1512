import type { Metadata } from 'next'
import { RegisterForm, SocialButtons } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'
import { words } from '../_lib/words'

export const metadata: Metadata = { title: 'Create an account' }

export default async function RegisterPage({ searchParams }: PageProps) {
  const params = await searchParams
  return (
    <FormPage title={(await words()).create}>
      <RegisterForm heading={null} from="/register" params={params} />
      <SocialButtons params={params} divider />
    </FormPage>
  )
}

import type { Metadata } from 'next'
import { LoginForm } from 'sallyport/components'
import { FormPage, type PageProps } from '../_components/form-page'
import { words } from '../_lib/words'
import { signIn } from '../session/actions'

export const metadata: Metadata = { title: 'Sign in' }

export default async function LoginPage({ searchParams }: PageProps) {
  const params = await searchParams
  return (
    <FormPage title={(await words()).signIn}>
      <LoginForm
        heading={null}
        params={params}
        action={params.action === '1' ? signIn : undefined}
        registerHref="/register"
        forgotHref="/forgot-password"
        popup={params.popup === '1'}
        offerPasskey={params.offer === '1'}
      />
    </FormPage>
  )
}

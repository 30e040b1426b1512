import type { Metadata } from 'next'
import { MfaSettings, PasswordChangeForm, ProfileForm, SocialAccounts } from 'sallyport/components'
import { Card } from '../_components/card'
import { auth } from '../_lib/auth'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  // The proxy guards this page too. A page that shows somebody's data asks for itself all the same.
  const user = await auth.requireUser()
  const { useMfa, providers } = auth.clientConfig
  return (
    <div className="stack">
      <header className="page-head">
        <h1>Your account</h1>
        <p>
          {user.username} · {user.email}
        </p>
      </header>
      <Card kind="section" title="Profile">
        <ProfileForm />
      </Card>
      <Card kind="section" title="Password" intro="Every other session ends when you change it.">
        <PasswordChangeForm />
      </Card>
      {useMfa && (
        <Card kind="section" title="Two-step login">
          <MfaSettings />
        </Card>
      )}
      {providers.length > 0 && (
        <Card kind="section" title="Connected accounts">
          <SocialAccounts />
        </Card>
      )}
    </div>
  )
}

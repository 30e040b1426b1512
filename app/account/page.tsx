import type { Metadata } from 'next'
import { EmailChangeForm, MfaSettings, PasswordChangeForm, SocialAccounts, TrustedDevices } from 'sallyport/components'
import type { PageProps } from '../_components/form-page'
import { Profile } from '../_components/profile'
import { auth } from '../_lib/auth'
import { saveEmail, savePassword, saveProfile } from '../session/actions'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage({ searchParams }: PageProps) {
  // The proxy guards this page too. A page that shows personal data still checks the session itself.
  const user = await auth.requireUser()
  const { useMfa, trustedDeviceLifetime, providers } = auth.clientConfig
  const params = await searchParams
  // The address decides whether the forms use server actions, so that the tests see both.
  const byAction = params.action === '1'
  return (
    <div className="stack">
      <header className="page-head">
        <h1>Your account</h1>
        <p>{[user.username, user.email, user.role].filter(Boolean).join(' · ')}</p>
      </header>
      <Profile action={byAction ? saveProfile : undefined} />
      <EmailChangeForm params={params} action={byAction ? saveEmail : undefined} from="/account" />
      <PasswordChangeForm params={params} action={byAction ? savePassword : undefined} from="/account" />
      {useMfa && <MfaSettings />}
      {trustedDeviceLifetime > 0 && <TrustedDevices />}
      {providers.length > 0 && <SocialAccounts params={params} from="/account" popup={params.popup === '1'} />}
    </div>
  )
}

import type { Metadata } from 'next'
import { AccountPage } from 'sallyport/components'
import type { PageProps } from '../_components/form-page'
import { Profile } from '../_components/profile'
import { auth } from '../_lib/auth'
import { words } from '../_lib/words'
import { saveEmail, savePassword, saveProfile } from '../session/actions'

export const metadata: Metadata = { title: 'Your account' }

export default async function Page({ searchParams }: PageProps) {
  // The proxy guards this page too. A page that shows personal data still checks the session itself.
  const user = await auth.requireUser()
  const params = await searchParams
  // The address decides whether the forms use server actions, so that the tests see both.
  const byAction = params.action === '1'
  const profile = <Profile action={byAction ? saveProfile : undefined} />
  return (
    <div className="account">
      <header className="page-head">
        <h1>{(await words()).account}</h1>
        <p>{[user.username, user.email, user.role].filter(Boolean).join(' · ')}</p>
      </header>
      <AccountPage
        params={params}
        from="/account"
        parts={{
          profile: false,
          email: { action: byAction ? saveEmail : undefined },
          password: { action: byAction ? savePassword : undefined },
          social: { popup: params.popup === '1' },
        }}
        own={[{ id: 'profile', label: 'Profile', before: 'email', children: profile }]}
      />
    </div>
  )
}

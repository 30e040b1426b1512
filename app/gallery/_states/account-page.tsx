import { AccountPage } from 'sallyport/components'
import { ada, type Group } from '../_lib/state'
import { off } from './mfa'

const empty = { status: 200, body: { count: 0, next: null, previous: null, results: [] } }
const ACCOUNT = { has_password: false, email_verified: true, methods: [], passkeys: 0, social_accounts: 0, sessions: 1 }

export const accountPage: Group = {
  title: 'AccountPage',
  states: [
    {
      id: 'account-page',
      title: 'Every part, and one of the host',
      show: () => (
        <AccountPage
          params={{}}
          parts={{ sessions: false }}
          own={[{ id: 'plan', label: 'Plan', before: 'email', children: <div className="sp-card">Plan</div> }]}
        />
      ),
      user: ada,
      config: { usePasskeys: true, trustedDeviceLifetime: 60, providers: [{ name: 'github', label: 'GitHub' }] },
      answers: () => ({
        ...off,
        'GET auth/account/': { status: 200, body: ACCOUNT },
        'GET auth/passkeys/': empty,
        'GET auth/trusted-devices/': empty,
        'GET social/accounts/': empty,
      }),
    },
  ],
}
